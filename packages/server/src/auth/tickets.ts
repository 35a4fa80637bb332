import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@conch/runtime';
import { removeOldTickets, useTicket, type Database } from '@conch/store';
import { hashOf } from './secret-text.ts';

interface TicketsParts {
  readonly key: string;
  /** A clock that never goes back. */
  readonly clock: Clock;
  readonly database: Database;
}

const GOOD_FOR_MS = 30_000;
const CLEAN_EVERY_MS = 60_000;

/**
 * A page needs a ticket to open a socket, in addition to its cookie. A ticket works once, for 30
 * seconds, for one session. Tickets are signed and not stored, so any node can check them. Several
 * nodes record each use as a row. A single process records uses in memory, so that sockets open on
 * a full disk too, and accepts no ticket of an earlier process.
 */
export class Tickets {
  readonly #parts: TicketsParts;
  readonly #seal: (body: string, sessionHash: string) => string;
  /** The tickets that were used in this process and have not expired yet. */
  readonly #used = new Map<string, number>();
  #cleanedAtMs = 0;

  constructor(parts: TicketsParts) {
    this.#parts = parts;
    const { key, database } = parts;
    const process = database.dialect === 'postgres' ? '' : randomBytes(16).toString('base64url');
    this.#seal = (body, sessionHash) =>
      createHmac('sha256', key)
        .update(`ticket ${process} ${body} ${sessionHash}`)
        .digest('base64url');
  }

  give(sessionHash: string): { readonly ticket: string; readonly until: number } {
    const until = this.#parts.clock.now() + GOOD_FOR_MS;
    const body = `${until}.${randomBytes(16).toString('base64url')}`;
    return { ticket: `${body}.${this.#seal(body, sessionHash)}`, until };
  }

  /**
   * Uses a ticket. Returns whether the ticket belongs to this session, has not expired and was
   * unused.
   */
  async take(ticket: string, sessionHash: string): Promise<boolean> {
    const [until = '', nonce = '', seal = ''] = ticket.split('.');
    const body = `${until}.${nonce}`;
    const expected = Buffer.from(this.#seal(body, sessionHash));
    const given = Buffer.from(seal);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    const { clock, database } = this.#parts;
    const now = clock.now();
    for (const [used, over] of this.#used) if (over < now) this.#used.delete(used);
    if (Number(until) < now || this.#used.has(body)) return false;
    this.#used.set(body, Number(until));
    return database.dialect !== 'postgres' || this.#isFirst(body, Number(until), now);
  }

  /** Whether no node has used the ticket before. */
  async #isFirst(body: string, expiresAt: number, now: number): Promise<boolean> {
    const { clock, database } = this.#parts;
    const isCleaned = clock.monotonicMs() - this.#cleanedAtMs < CLEAN_EVERY_MS;
    if (!isCleaned) this.#cleanedAtMs = clock.monotonicMs();
    const hash = hashOf(body);
    return database.transact(function* () {
      if (!isCleaned) yield* removeOldTickets(now);
      return yield* useTicket({ hash, expiresAt }, now);
    });
  }
}
