import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@conch/runtime';

const GOOD_FOR_MS = 30_000;

/**
 * What a page shows, beside its cookie, to open a socket: good once, for half a minute, for one
 * session. Sealed rather than stored, so that any node can read what another gave out.
 */
export class Tickets {
  readonly #key: string;
  readonly #clock: Clock;
  /** Those that were used and are not over yet. */
  readonly #used = new Map<string, number>();

  constructor(key: string, clock: Clock) {
    this.#key = key;
    this.#clock = clock;
  }

  give(sessionHash: string): { readonly ticket: string; readonly until: number } {
    const until = this.#clock.now() + GOOD_FOR_MS;
    const body = `${until}.${randomBytes(16).toString('base64url')}`;
    return { ticket: `${body}.${this.#seal(body, sessionHash)}`, until };
  }

  /** Whether a ticket is this session's, in time and unused; from then on it is used. */
  take(ticket: string, sessionHash: string): boolean {
    const [until = '', nonce = '', seal = ''] = ticket.split('.');
    const body = `${until}.${nonce}`;
    const expected = Buffer.from(this.#seal(body, sessionHash));
    const given = Buffer.from(seal);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    const now = this.#clock.now();
    for (const [used, over] of this.#used) if (over < now) this.#used.delete(used);
    if (Number(until) < now || this.#used.has(body)) return false;
    this.#used.set(body, Number(until));
    return true;
  }

  #seal(body: string, sessionHash: string): string {
    return createHmac('sha256', this.#key)
      .update(`ticket ${body} ${sessionHash}`)
      .digest('base64url');
  }
}
