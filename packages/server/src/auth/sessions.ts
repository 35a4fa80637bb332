import type { FastifyRequest } from 'fastify';
import {
  addSession,
  removeExpiredSessions,
  removeSession,
  type Script,
  type SessionRow,
} from '@conch/store';
import type { Services } from '../services.ts';
import { ABSOLUTE_MS, sessionCookie } from './cookie.ts';
import { labelOf } from './label.ts';
import type { Credential, Principal, Standing } from './principal.ts';
import { hashOf, newSecret } from './secret-text.ts';

/** A session that a transaction is to open, and the cookie by which the browser has it. */
export interface NewSession {
  readonly row: SessionRow;
  readonly cookie: string;
}

/** Always under a new key: one that someone else may have put there opens nothing. */
export function draftSession(
  { clock, newId, isSecure }: Pick<Services, 'clock' | 'newId' | 'isSecure'>,
  personId: string,
  request: FastifyRequest,
): NewSession {
  const key = newSecret();
  const createdAt = clock.now();
  const row = {
    keyHash: hashOf(key),
    id: newId(),
    personId,
    createdAt,
    lastSeenAt: createdAt,
    expiresAt: createdAt + ABSOLUTE_MS,
    label: labelOf(request.headers['user-agent'] ?? ''),
  };
  return { row, cookie: sessionCookie(key, isSecure) };
}

/** Opens a session; the one that this browser had before is over. */
export function* openSession({ row }: NewSession, before: Standing | null): Script<void> {
  const old = before === null ? null : sessionIn(before.principal);
  if (old !== null) yield* removeSession(old.personId, old.credential.id);
  yield* removeExpiredSessions(row.createdAt);
  yield* addSession(row);
}

/** The session by which someone came in, if it was one. */
export function sessionIn(
  principal: Principal,
): { readonly personId: string; readonly credential: Credential } | null {
  if (principal.kind !== 'person' || principal.credential.kind !== 'session') return null;
  return principal;
}
