import type { SpaceView } from '@conch/sdk';

/** Ctrl-C: the first press stops the running chains, and the second press leaves the chat. */
export class InterruptKey {
  #chains: ReadonlySet<string> | null = null;

  /**
   * True if the next Ctrl-C leaves. If a chain began after the first press, the next press stops
   * that chain instead.
   */
  isArmed({ runs }: Pick<SpaceView, 'runs'>): boolean {
    const chains = this.#chains;
    return chains !== null && runs.every(({ chainId }) => chains.has(chainId));
  }

  /** Returns the chains to stop. */
  arm({ runs }: Pick<SpaceView, 'runs'>): readonly string[] {
    const running = new Set(runs.map(({ chainId }) => chainId));
    this.#chains = running;
    return [...running];
  }

  disarm(): void {
    this.#chains = null;
  }
}
