import type { ChainId, MemberId, SpaceId } from '@conch/engine';
import { runCountsOf, type Script } from '@conch/store';

/**
 * The number of runs per agent in the active chains of a space. Each chain is read from the
 * database once.
 */
export class RunCounts {
  readonly #chains = new Map<ChainId, ReadonlyMap<string, number>>();

  get(chainId: ChainId): ReadonlyMap<string, number> | undefined {
    return this.#chains.get(chainId);
  }

  /** Adds the counts of a committed transaction and drops ended chains. */
  keep(counted: NewRunCounts, goingOn: readonly { readonly id: ChainId }[]): void {
    for (const [chainId, counts] of counted.chains) this.#chains.set(chainId, counts);
    if (this.#chains.size <= goingOn.length) return;
    const alive = new Set(goingOn.map(({ id }) => id));
    for (const chainId of this.#chains.keys()) {
      if (!alive.has(chainId)) this.#chains.delete(chainId);
    }
  }
}

/** The counts that one transaction adds to a space. They are discarded if the transaction fails. */
export class NewRunCounts {
  readonly chains = new Map<ChainId, Map<string, number>>();

  begin(chainId: ChainId): void {
    this.chains.set(chainId, new Map());
  }

  /** The number of the agent's next run in the chain, counted from 1. */
  *next(
    before: RunCounts,
    { spaceId, chainId, agent }: { spaceId: SpaceId; chainId: ChainId; agent: MemberId },
  ): Script<number> {
    let counts = this.chains.get(chainId);
    if (counts === undefined) {
      counts = new Map(before.get(chainId) ?? (yield* runCountsOf(spaceId, chainId)));
      this.chains.set(chainId, counts);
    }
    const nth = (counts.get(agent) ?? 0) + 1;
    counts.set(agent, nth);
    return nth;
  }
}
