import type { SpaceId } from '@conch/engine';

/** Who waits, in order: the spaces take turns, and in each of them the first comes first. */
export class TakingTurns<Waiting extends { readonly spaceId: SpaceId }> {
  readonly #bySpace = new Map<SpaceId, Set<Waiting>>();

  add(waiting: Waiting): void {
    const others = this.#bySpace.get(waiting.spaceId);
    if (others === undefined) this.#bySpace.set(waiting.spaceId, new Set([waiting]));
    else others.add(waiting);
  }

  delete(waiting: Waiting): void {
    const others = this.#bySpace.get(waiting.spaceId);
    others?.delete(waiting);
    if (others?.size === 0) this.#bySpace.delete(waiting.spaceId);
  }

  /** Takes out the next one of those that can be served. */
  next(canBeServed: (waiting: Waiting) => boolean): Waiting | null {
    for (const [spaceId, all] of this.#bySpace) {
      for (const waiting of all) {
        if (!canBeServed(waiting)) continue;
        this.#bySpace.delete(spaceId);
        all.delete(waiting);
        if (all.size > 0) this.#bySpace.set(spaceId, all);
        return waiting;
      }
    }
    return null;
  }
}
