import { bumpAccessEpoch } from './access-epoch.ts';
import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { sessions } from '../tables/access.ts';
import type { TableRow } from '../tables/table.ts';

/** A signed-in browser. */
export type SessionRow = TableRow<typeof sessions>;

const insert = insertInto(sessions);

export function* addSession(session: SessionRow): Script<void> {
  yield* write(insert, session);
}

const selectByKey = statement<{ keyHash: string }>()((db, params) =>
  db.selectFrom('sessions').select(sessions.columns).where('keyHash', '=', params.keyHash),
);

/** The session of a key. The session may be expired. */
export function sessionByKey(keyHash: string): Script<SessionRow | null> {
  return first(selectByKey, { keyHash });
}

const selectOf = statement<{ personId: string }>()((db, params) =>
  db
    .selectFrom('sessions')
    .select(sessions.columns)
    .where('personId', '=', params.personId)
    .orderBy('id'),
);

/** The sessions of a person, oldest first. */
export function sessionsOf(personId: string): Script<readonly SessionRow[]> {
  return all(selectOf, { personId });
}

/**
 * `lastSeenAt` is updated at most this often. Only the day matters, so an update per request would
 * be a waste.
 */
const SEEN_EVERY_MS = 60_000;

const touch = statement<{ keyHash: string; at: number; before: number }>()((db, params) =>
  db
    .updateTable('sessions')
    .set({ lastSeenAt: params.at })
    .where('keyHash', '=', params.keyHash)
    .where('lastSeenAt', '<=', params.before),
);

export function* touchSession(keyHash: string, at: number): Script<void> {
  yield* write(touch, { keyHash, at, before: at - SEEN_EVERY_MS });
}

const remove = statement<{ personId: string; id: string }>()((db, params) =>
  db.deleteFrom('sessions').where('personId', '=', params.personId).where('id', '=', params.id),
);

/** Ends a session of a person. False if the session does not exist. */
export function* removeSession(personId: string, id: string): Script<boolean> {
  if ((yield* write(remove, { personId, id })) === 0) return false;
  yield* bumpAccessEpoch();
  return true;
}

const removeOf = statement<{ personId: string; keptId: string }>()((db, params) =>
  db
    .deleteFrom('sessions')
    .where('personId', '=', params.personId)
    .where('id', '!=', params.keptId),
);

/** Ends all sessions of a person except `kept`. Returns their number. */
export function* removeSessionsOf(personId: string, kept?: { id: string }): Script<number> {
  const removed = yield* write(removeOf, { personId, keptId: kept?.id ?? '' });
  if (removed > 0) yield* bumpAccessEpoch();
  return removed;
}

const removeOld = statement<{ at: number }>()((db, params) =>
  db.deleteFrom('sessions').where('expiresAt', '<=', params.at),
);

/** Deletes expired sessions. Returns their number. */
export function removeExpiredSessions(at: number): Script<number> {
  return write(removeOld, { at });
}
