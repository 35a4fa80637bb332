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
import type { Credential, Principal, AccessStanding } from './principal.ts';
import { hashOf, newSecret } from './secret-text.ts';

/** A session that a transaction can open, and its cookie. */
export interface NewSession {
  /** The row. `openedBy` is the admin whose sign-in link opens the session for another person. */
  readonly of: (personId: string, openedBy?: string | null) => SessionRow;
  readonly cookie: string;
}

/** Drafts a session. The key is always new, so that a key planted by somebody else is useless. */
export function draftSession(
  { clock, newId, own }: Pick<Services, 'clock' | 'newId' | 'own'>,
  request: FastifyRequest,
): NewSession {
  const key = newSecret();
  const createdAt = clock.now();
  const row = {
    keyHash: hashOf(key),
    id: newId(),
    createdAt,
    lastSeenAt: createdAt,
    expiresAt: createdAt + ABSOLUTE_MS,
    label: labelOf(request.headers['user-agent'] ?? ''),
  };
  const cookie = sessionCookie(key, own());
  return { of: (personId, openedBy = null) => ({ ...row, personId, openedBy }), cookie };
}

/** Opens a session and ends the browser's previous one. */
export function* openSession(row: SessionRow, before: AccessStanding | null): Script<void> {
  const old = before === null ? null : sessionIn(before.principal);
  if (old !== null) yield* removeSession(old.personId, old.credential.id);
  yield* removeExpiredSessions(row.createdAt);
  yield* addSession(row);
}

/** The session of a caller, or null if the caller used another credential. */
export function sessionIn(
  principal: Principal,
): { readonly personId: string; readonly credential: Credential } | null {
  if (principal.kind !== 'person' || principal.credential.kind !== 'session') return null;
  return principal;
}
