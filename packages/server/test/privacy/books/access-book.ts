import type { CanaryEntry } from './canary-book.ts';

interface Interval {
  readonly since: number;
  until: number;
}

/** A person, and the end of one of their credentials. */
export interface CredentialHolder {
  readonly personId: string | null;
  /** The time at which the revocation of the credential was acknowledged. */
  readonly until: number;
}

/** The times of a request and of its response. */
export interface Showing {
  readonly askedAt: number;
  readonly shownAt: number;
}

const ANYWHERE = '*';

/**
 * For each person and space, the times during which the person could read it. Only acknowledged
 * changes count.
 */
export class AccessBook {
  readonly #intervals = new Map<string, Interval[]>();
  #losses = 0;

  /** Records that a person may read a space. `since` is the time of the request. */
  gains(personId: string, spaceId: string, since: number): void {
    if (this.has(personId, spaceId)) return;
    this.#of(personId, spaceId).push({ since, until: Infinity });
  }

  /** Records that a person may no longer read a space. Called when the change is acknowledged. */
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

  /** How often somebody lost access since the last call. */
  takeLosses(): number {
    const losses = this.#losses;
    this.#losses = 0;
    return losses;
  }

  /**
   * Whether a response to this person may contain this text. That is allowed if, at some time after
   * the request, the person could read the space and the space contained the text.
   */
  mayShow(
    { personId, until }: CredentialHolder,
    words: CanaryEntry,
    { askedAt, shownAt }: Showing,
  ): boolean {
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
