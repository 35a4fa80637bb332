import type { Wording } from './canary-book.ts';

interface Interval {
  readonly since: number;
  until: number;
}

/** Somebody with one credential, as far as what they may read goes. */
export interface Reader {
  readonly personId: string | null;
  /** When the credential was taken back, as was acknowledged. */
  readonly until: number;
}

/** When somebody asked, and when they were shown something. */
export interface Showing {
  readonly askedAt: number;
  readonly shownAt: number;
}

const ANYWHERE = '*';

/** Who could read which space from when to when, as people were told. */
export class AccessBook {
  readonly #intervals = new Map<string, Interval[]>();
  #losses = 0;

  /** Someone may read a space, since they asked for it at the earliest. */
  gains(personId: string, spaceId: string, since: number): void {
    if (this.has(personId, spaceId)) return;
    this.#of(personId, spaceId).push({ since, until: Infinity });
  }

  /** Someone may no longer read a space, and that was acknowledged. */
  loses(personId: string, spaceId: string, at: number): void {
    for (const interval of this.#of(personId, spaceId)) {
      if (interval.until === Infinity) this.#losses += 1;
      interval.until = Math.min(interval.until, at);
    }
  }

  gainsAll(personId: string, since: number): void {
    this.gains(personId, ANYWHERE, since);
  }

  losesAll(personId: string, at: number): void {
    this.loses(personId, ANYWHERE, at);
  }

  has(personId: string, spaceId: string): boolean {
    return this.#of(personId, spaceId).some(({ until }) => until === Infinity);
  }

  /** How often access was lost since this was asked last. */
  takeLosses(): number {
    const losses = this.#losses;
    this.#losses = 0;
    return losses;
  }

  /**
   * Whether who asked at a moment may have been given words: some time after they asked, while
   * the words stood there, they could read the space.
   */
  mayShow({ personId, until }: Reader, words: Wording, { askedAt, shownAt }: Showing): boolean {
    if (personId === null || words.goneAt < askedAt || words.since > shownAt) return false;
    return this.#reads(personId, words.spaceId).some((interval) => {
      const lostAt = Math.min(interval.until, until);
      return lostAt > askedAt && lostAt > words.since && interval.since < words.goneAt;
    });
  }

  #reads(personId: string, spaceId: string): readonly Interval[] {
    return [...this.#of(personId, spaceId), ...this.#of(personId, ANYWHERE)];
  }

  #of(personId: string, spaceId: string): Interval[] {
    const key = `${personId} ${spaceId}`;
    const found = this.#intervals.get(key) ?? [];
    this.#intervals.set(key, found);
    return found;
  }
}
