import { bumpAccessEpoch } from './access-epoch.ts';
import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly createdAt: number;
  readonly deletedAt: number | null;
}

const insert = statement<PersonRow>()((db, given) =>
  db.insertInto('people').values({
    id: given.id,
    name: given.name,
    version: given.version,
    created_at: given.createdAt,
    deleted_at: given.deletedAt,
    is_admin: 0,
  }),
);

export function* addPerson(person: PersonRow): Script<void> {
  yield* write(insert, person);
}

const COLUMNS = [
  'id',
  'name',
  'version',
  'created_at as createdAt',
  'deleted_at as deletedAt',
] as const;

const selectOne = statement<{ id: string }>()((db, given) =>
  db.selectFrom('people').select(COLUMNS).where('id', '=', given.id),
);

export function personById(id: string): Script<PersonRow | null> {
  return first(selectOne, { id });
}

const selectAll = statement<object>()((db) =>
  db.selectFrom('people').select(COLUMNS).where('deleted_at', 'is', null).orderBy('id'),
);

export function allPeople(): Script<readonly PersonRow[]> {
  return all(selectAll, {});
}

/** A person as the directory of the server lists it. */
export interface ListedPersonRow {
  readonly id: string;
  readonly name: string;
  readonly isAdmin: number;
  readonly version: number;
  readonly createdAt: number;
}

const LISTED_COLUMNS = [
  'id',
  'name',
  'is_admin as isAdmin',
  'version',
  'created_at as createdAt',
] as const;

const selectAfter = statement<{ after: string; limit: number }>()((db, given) =>
  db
    .selectFrom('people')
    .select(LISTED_COLUMNS)
    .where('id', '>', given.after)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(given.limit),
);

/** The next people after one, in order of their ids. */
export function peopleAfter(given: {
  after: string;
  limit: number;
}): Script<readonly ListedPersonRow[]> {
  return all(selectAfter, given);
}

const selectListed = statement<{ id: string }>()((db, given) =>
  db
    .selectFrom('people')
    .select(LISTED_COLUMNS)
    .where('id', '=', given.id)
    .where('deleted_at', 'is', null),
);

/** Null: there is no such person, or no more. */
export function listedPerson(id: string): Script<ListedPersonRow | null> {
  return first(selectListed, { id });
}

const update = statement<PersonRow>()((db, given) =>
  db
    .updateTable('people')
    .set({ name: given.name, version: given.version, deleted_at: given.deletedAt })
    .where('id', '=', given.id),
);

export function* savePerson(person: PersonRow): Script<void> {
  yield* write(update, person);
}

/** What concerns a person's access to the server. */
export interface PersonAccessRow {
  readonly id: string;
  readonly isAdmin: number;
  readonly passwordHash: string | null;
  readonly lastSeenAt: number | null;
}

const ACCESS_COLUMNS = [
  'id',
  'is_admin as isAdmin',
  'password_hash as passwordHash',
  'last_seen_at as lastSeenAt',
] as const;

const selectAccess = statement<{ id: string }>()((db, given) =>
  db
    .selectFrom('people')
    .select(ACCESS_COLUMNS)
    .where('id', '=', given.id)
    .where('deleted_at', 'is', null),
);

/** Null: there is no such person, or no more. */
export function personAccess(id: string): Script<PersonAccessRow | null> {
  return first(selectAccess, { id });
}

const selectAllAccess = statement<object>()((db) =>
  db
    .selectFrom('people')
    .select(ACCESS_COLUMNS)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id'),
);

/** Everyone's access, the oldest first: the first admin is the owner of the server. */
export function allPeopleAccess(): Script<readonly PersonAccessRow[]> {
  return all(selectAllAccess, {});
}

const updateAdmin = statement<{ id: string; isAdmin: number }>()((db, given) =>
  db.updateTable('people').set({ is_admin: given.isAdmin }).where('id', '=', given.id),
);

export function* setAdmin(given: { id: string; isAdmin: boolean }): Script<void> {
  yield* write(updateAdmin, { id: given.id, isAdmin: given.isAdmin ? 1 : 0 });
  yield* bumpAccessEpoch();
}

const updatePassword = statement<{ id: string; passwordHash: string | null }>()((db, given) =>
  db.updateTable('people').set({ password_hash: given.passwordHash }).where('id', '=', given.id),
);

export function* setPassword(given: { id: string; passwordHash: string | null }): Script<void> {
  yield* write(updatePassword, given);
}

/** Being seen is written down at most this often. */
const SEEN_EVERY_MS = 60_000;

const touch = statement<{ id: string; at: number; before: number }>()((db, given) =>
  db
    .updateTable('people')
    .set({ last_seen_at: given.at })
    .where('id', '=', given.id)
    .where((e) => e.or([e('last_seen_at', 'is', null), e('last_seen_at', '<=', given.before)])),
);

export function* touchPerson(id: string, at: number): Script<void> {
  yield* write(touch, { id, at, before: at - SEEN_EVERY_MS });
}
