import type { IncomingHttpHeaders } from 'node:http';
import { asSpaceId } from '@conch/engine';
import type { Clock } from '@conch/runtime';
import {
  accessEpoch,
  rolesOf,
  StoreFailed,
  touchPerson,
  touchSession,
  touchToken,
  type Database,
  type Script,
} from '@conch/store';
import { Failure } from '../failure.ts';
import { cookieName, readCookie } from './cookie.ts';
import { holderOfSession, holderOfToken, ownerOfServer, type Holder } from './holder.ts';
import type { Principal, Standing } from './principal.ts';
import { hashOf, isSame } from './secret-text.ts';

interface GateParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly adminToken: string | null;
  readonly isSecure: boolean;
}

// A durable write for every request would cost more than the request.
const SEEN_EVERY_MS = 60_000;

/** Finds out who someone is and what they may do: the same for HTTP, sockets and streams. */
export class Gate {
  readonly #parts: GateParts;

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /**
   * Who sends these headers; `null`: someone without a credential that is good. A header that
   * names a token decides alone: a wrong one is not made up for by a good cookie.
   */
  async authenticate(headers: IncomingHttpHeaders): Promise<Standing | null> {
    const { authorization } = headers;
    if (authorization !== undefined) return this.#byToken(authorization);
    const key = readCookie(headers.cookie, cookieName(this.#parts.isSecure));
    if (key === null || key === '') return null;
    const now = this.#parts.clock.now();
    const hash = hashOf(key);
    return this.#ofHolder(() => holderOfSession(hash, now), now);
  }

  /** What they may do now; `null`: their credential is no longer good. */
  async renew({ principal }: Standing): Promise<Standing | null> {
    if (principal.kind === 'automation') return this.#automation();
    const now = this.#parts.clock.now();
    const { kind, hash } = principal.credential;
    return this.#ofHolder(
      () => (kind === 'session' ? holderOfSession(hash, now) : holderOfToken(hash, now)),
      now,
    );
  }

  async #byToken(header: string): Promise<Standing> {
    const { clock, adminToken } = this.#parts;
    const token = /^Bearer +(\S+)$/iu.exec(header)?.[1];
    if (token === undefined) throw badToken('send it as “Authorization: Bearer TOKEN”');
    const now = clock.now();
    const hash = hashOf(token);
    const standing =
      adminToken !== null && isSame(token, adminToken)
        ? await this.#automation()
        : await this.#ofHolder(() => holderOfToken(hash, now), now);
    if (standing === null) throw badToken('it is unknown, was taken back or has ended');
    return standing;
  }

  async #automation(): Promise<Standing | null> {
    return this.#parts.database.read(function* () {
      const principal = yield* ownerOfServer();
      return principal === null ? null : yield* standingOf(principal);
    });
  }

  async #ofHolder(find: () => Script<Holder | null>, now: number): Promise<Standing | null> {
    const found = await this.#parts.database.read(function* () {
      const holder = yield* find();
      if (holder === null) return null;
      return { holder, standing: yield* standingOf(holder.principal) };
    });
    if (found === null) return null;
    if (found.holder.seenAt <= now - SEEN_EVERY_MS) await this.#seen(found.holder, now);
    return found.standing;
  }

  async #seen({ principal }: Holder, now: number): Promise<void> {
    const { kind, hash } = principal.credential;
    try {
      await this.#parts.database.transact(function* () {
        yield* kind === 'session' ? touchSession(hash, now) : touchToken(hash, now);
        if (principal.kind === 'person') yield* touchPerson(principal.personId, now);
      });
    } catch (error) {
      // On a full disk people still read: when they were seen can be written down later.
      if (!(error instanceof StoreFailed)) throw error;
    }
  }
}

function* standingOf(principal: Principal): Script<Standing> {
  const epoch = yield* accessEpoch();
  const rows = principal.kind === 'agent' ? [] : yield* rolesOf(principal.personId);
  const roles = new Map(rows.map(({ spaceId, role }) => [asSpaceId(spaceId), role]));
  return { principal, epoch, roles };
}

function badToken(why: string): Failure {
  return new Failure('bad-token', `The token is not good: ${why}.`);
}
