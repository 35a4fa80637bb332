import type { IncomingHttpHeaders } from 'node:http';
import {
  StoreFailed,
  touchPerson,
  touchSession,
  touchToken,
  type Database,
  type Script,
  type TokenUse,
} from '@conch/store';
import { touchService } from '@conch/store/outside';
import { RequestRefused } from '../request-refused.ts';
import type { ServerTime } from '../server-time.ts';
import { sessionKeyIn } from './cookie.ts';
import {
  holderOfSession,
  holderOfToken,
  ownerOfServer,
  standingOf,
  type ExpiredCredential,
  type Holder,
} from './holder.ts';
import type { OwnNames } from './origin-check.ts';
import type { AccessStanding } from './principal.ts';
import { hashOf, isSame } from './secret-text.ts';

interface GateParts {
  readonly database: Database;
  readonly time: ServerTime;
  /** The tokens that act in the name of the server's owner. */
  readonly adminTokens: readonly string[];
  /** The names and the origin of this server. They are known once the server listens. */
  readonly own: () => OwnNames;
}

// Limits how often the time of last use is stored, because a write costs more than the request
// itself.
const SEEN_EVERY_MS = 60_000;

/** Authenticates callers and loads their rights, in the same way for HTTP, sockets and streams. */
export class Gate {
  readonly #parts: GateParts;

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /**
   * The caller who sent these headers, or null without a valid credential. If there is an
   * `Authorization` header, only this header counts, so a valid cookie does not replace a wrong
   * token. `use` is stored as the last use of a token.
   */
  async authenticate(headers: IncomingHttpHeaders, use: TokenUse): Promise<AccessStanding | null> {
    const { authorization } = headers;
    if (authorization !== undefined) return this.#byToken(authorization, use);
    const key = sessionKeyIn(headers.cookie, this.#parts.own());
    if (key === null || key === '') return null;
    const now = this.#parts.time.now();
    const hash = hashOf(key);
    return this.#ofHolder(() => holderOfSession(hash, now), now);
  }

  /** The current rights of a caller, or null if their credential is no longer valid. */
  async renew({ principal }: AccessStanding): Promise<AccessStanding | null> {
    if (principal.kind === 'automation') return this.#automation();
    const now = this.#parts.time.now();
    const { kind, hash } = principal.credential;
    return this.#ofHolder(
      () => (kind === 'session' ? holderOfSession(hash, now) : holderOfToken(hash, now)),
      now,
    );
  }

  async #byToken(header: string, use: TokenUse): Promise<AccessStanding> {
    const { time, adminTokens } = this.#parts;
    const token = /^Bearer +(\S+)$/iu.exec(header)?.[1];
    if (token === undefined) throw badToken('send it as “Authorization: Bearer TOKEN”');
    const now = time.now();
    const hash = hashOf(token);
    const standing = adminTokens.some((one) => isSame(token, one))
      ? await this.#automation()
      : await this.#ofHolder(() => holderOfToken(hash, now), now, use);
    if (standing === null) throw badToken('it is unknown, revoked or expired');
    return standing;
  }

  async #automation(): Promise<AccessStanding | null> {
    return this.#parts.database.read(function* () {
      const principal = yield* ownerOfServer();
      return principal === null ? null : yield* standingOf(principal);
    });
  }

  async #ofHolder(
    find: () => Script<Holder | ExpiredCredential | null>,
    now: number,
    use: TokenUse | null = null,
  ): Promise<AccessStanding | null> {
    const found = await this.#parts.database.read(function* () {
      const holder = yield* find();
      if (holder === null || 'expiredAt' in holder) return holder;
      return { holder, standing: yield* standingOf(holder.principal) };
    });
    if (found === null) return null;
    if ('expiredAt' in found) {
      await this.#parts.time.hasPassed(found.expiredAt);
      return null;
    }
    if (found.holder.seenAt <= now - SEEN_EVERY_MS) {
      await this.#storeLastUse(found.holder, now, use);
    }
    return found.standing;
  }

  async #storeLastUse({ principal }: Holder, now: number, use: TokenUse | null): Promise<void> {
    const { kind, hash } = principal.credential;
    try {
      await this.#parts.database.transact(function* () {
        if (principal.kind === 'service') yield* touchService(hash, now);
        else yield* kind === 'session' ? touchSession(hash, now) : touchToken(hash, now, use);
        if (principal.kind === 'person') yield* touchPerson(principal.personId, now);
      });
    } catch (error) {
      // People must be able to read even if the disk is full, so a failed write is ignored. The
      // time of last use is stored later.
      if (!(error instanceof StoreFailed)) throw error;
    }
  }
}

function badToken(why: string): RequestRefused {
  return new RequestRefused('bad-token', `The token is not valid: ${why}.`);
}
