import type { MemberId, SpaceId } from '@conch/engine';

/** The people who have a space open, by the sockets of this process. */
export class Presence {
  readonly #spaces = new Map<SpaceId, Map<MemberId, number>>();
  readonly #changed: (spaceId: SpaceId) => void;

  constructor(changed: (spaceId: SpaceId) => void) {
    this.#changed = changed;
  }

  online(spaceId: SpaceId): readonly MemberId[] {
    return [...(this.#spaces.get(spaceId)?.keys() ?? [])];
  }

  /** Marks a person as present on one more device. The returned function removes that mark. */
  enter(spaceId: SpaceId, personId: MemberId): () => void {
    const people = this.#spaces.get(spaceId) ?? new Map<MemberId, number>();
    this.#spaces.set(spaceId, people);
    const devices = (people.get(personId) ?? 0) + 1;
    people.set(personId, devices);
    if (devices === 1) this.#changed(spaceId);
    let isThere = true;
    return () => {
      if (isThere) this.#leave(spaceId, personId);
      isThere = false;
    };
  }

  #leave(spaceId: SpaceId, personId: MemberId): void {
    const people = this.#spaces.get(spaceId);
    const devices = (people?.get(personId) ?? 0) - 1;
    if (devices > 0) return void people?.set(personId, devices);
    people?.delete(personId);
    if (people?.size === 0) this.#spaces.delete(spaceId);
    this.#changed(spaceId);
  }
}
