import type { SpaceView } from '@conch/sdk';

/** Ctrl-C: once stops the running chains, and again leaves. */
export class InterruptKey {
  #chains: ReadonlySet<string> | null = null;

  /**
   * Whether the next Ctrl-C leaves. A chain that began after the first one makes it stop again,
   * because the person wants to stop that one.
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
