import type { ChainId, MemberId, SpaceId } from '@conch/engine';
import { runCountsOf, type Script } from '@conch/store';

/** How many runs each agent has had in the chains that go on in a space; read once for a chain. */
export class RunCounts {
  readonly #chains = new Map<ChainId, ReadonlyMap<string, number>>();

  get(chainId: ChainId): ReadonlyMap<string, number> | undefined {
    return this.#chains.get(chainId);
  }

  /** Takes in what a transaction counted, once it is committed; chains that are over are forgotten. */
  keep(counted: NewRunCounts, goingOn: readonly { readonly id: ChainId }[]): void {
    for (const [chainId, counts] of counted.chains) this.#chains.set(chainId, counts);
    if (this.#chains.size <= goingOn.length) return;
    const alive = new Set(goingOn.map(({ id }) => id));
    for (const chainId of this.#chains.keys()) {
      if (!alive.has(chainId)) this.#chains.delete(chainId);
    }
  }
}

/** What one transaction adds to the counts of a space: thrown away with it if it fails. */
export class NewRunCounts {
  readonly chains = new Map<ChainId, Map<string, number>>();

  begin(chainId: ChainId): void {
    this.chains.set(chainId, new Map());
  }

  /** Which of its agent's runs in the chain the next one is, counted from 1. */
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
