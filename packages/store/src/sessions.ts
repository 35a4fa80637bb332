import { bumpAccessEpoch } from './access-epoch.ts';
import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** A browser that is signed in. */
export interface SessionRow {
  readonly keyHash: string;
  readonly id: string;
  readonly personId: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  /** When it is over, however much it is used. */
  readonly expiresAt: number;
  readonly label: string;
}

const insert = statement<SessionRow>()((db, given) =>
  db.insertInto('sessions').values({
    key_hash: given.keyHash,
    id: given.id,
    person_id: given.personId,
    created_at: given.createdAt,
    last_seen_at: given.lastSeenAt,
    expires_at: given.expiresAt,
    label: given.label,
  }),
);

export function* addSession(session: SessionRow): Script<void> {
  yield* write(insert, session);
}

const COLUMNS = [
  'key_hash as keyHash',
  'id',
  'person_id as personId',
  'created_at as createdAt',
  'last_seen_at as lastSeenAt',
  'expires_at as expiresAt',
  'label',
] as const;

const selectByKey = statement<{ keyHash: string }>()((db, given) =>
  db.selectFrom('sessions').select(COLUMNS).where('key_hash', '=', given.keyHash),
);

/** The session of a key, whether it is over or not. */
export function sessionByKey(keyHash: string): Script<SessionRow | null> {
  return first(selectByKey, { keyHash });
}

const selectOf = statement<{ personId: string }>()((db, given) =>
  db.selectFrom('sessions').select(COLUMNS).where('person_id', '=', given.personId).orderBy('id'),
);

/** The sessions of a person, the oldest first. */
export function sessionsOf(personId: string): Script<readonly SessionRow[]> {
  return all(selectOf, { personId });
}

/** Being seen is written down at most this often: it is looked at by the day, and asked always. */
const SEEN_EVERY_MS = 60_000;

const touch = statement<{ keyHash: string; at: number; before: number }>()((db, given) =>
  db
    .updateTable('sessions')
    .set({ last_seen_at: given.at })
    .where('key_hash', '=', given.keyHash)
    .where('last_seen_at', '<=', given.before),
);

export function* touchSession(keyHash: string, at: number): Script<void> {
  yield* write(touch, { keyHash, at, before: at - SEEN_EVERY_MS });
}

const remove = statement<{ personId: string; id: string }>()((db, given) =>
  db.deleteFrom('sessions').where('person_id', '=', given.personId).where('id', '=', given.id),
);

/** Ends a session of a person; false: there is none. */
export function* removeSession(personId: string, id: string): Script<boolean> {
  if ((yield* write(remove, { personId, id })) === 0) return false;
  yield* bumpAccessEpoch();
  return true;
}

const removeOf = statement<{ personId: string; keptId: string }>()((db, given) =>
  db.deleteFrom('sessions').where('person_id', '=', given.personId).where('id', '!=', given.keptId),
);

/** Ends all sessions of a person, but for one that is to be kept; how many. */
export function* removeSessionsOf(personId: string, kept?: { id: string }): Script<number> {
  const removed = yield* write(removeOf, { personId, keptId: kept?.id ?? '' });
  if (removed > 0) yield* bumpAccessEpoch();
  return removed;
}

const removeOld = statement<{ at: number }>()((db, given) =>
  db.deleteFrom('sessions').where('expires_at', '<=', given.at),
);

/** Forgets the sessions that are over anyway; how many. */
export function removeExpiredSessions(at: number): Script<number> {
  return write(removeOld, { at });
}
