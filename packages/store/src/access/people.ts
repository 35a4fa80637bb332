import { bumpAccessEpoch } from './access-epoch.ts';
import { all, first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import type { people } from '../tables/access.ts';
import { pick, type TableRow } from '../tables/table.ts';

const COLUMNS = ['id', 'name', 'version', 'createdAt', 'deletedAt'] as const;

export type PersonRow = Pick<TableRow<typeof people>, (typeof COLUMNS)[number]>;

const insert = statement<PersonRow>()((db, params) =>
  db.insertInto('people').values({ ...pick(params, COLUMNS), isAdmin: 0 }),
);

export function* addPerson(person: PersonRow): Script<void> {
  yield* write(insert, person);
}

const selectOne = statement<{ id: string }>()((db, params) =>
  db.selectFrom('people').select(COLUMNS).where('id', '=', params.id),
);

export function personById(id: string): Script<PersonRow | null> {
  return first(selectOne, { id });
}

const selectAll = statement<object>()((db) =>
  db.selectFrom('people').select(COLUMNS).where('deletedAt', 'is', null).orderBy('id'),
);

export function allPeople(): Script<readonly PersonRow[]> {
  return all(selectAll, {});
}

const LISTED_COLUMNS = ['id', 'name', 'isAdmin', 'version', 'createdAt'] as const;

/** A person in the directory of the server. */
export type ListedPersonRow = Pick<TableRow<typeof people>, (typeof LISTED_COLUMNS)[number]>;

const selectAfter = statement<{ after: string; limit: number }>()((db, params) =>
  db
    .selectFrom('people')
    .select(LISTED_COLUMNS)
    .where('id', '>', params.after)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(params.limit),
);

/** The next people after an id, ordered by id. */
export function peopleAfter(params: {
  after: string;
  limit: number;
}): Script<readonly ListedPersonRow[]> {
  return all(selectAfter, params);
}

const selectListed = statement<{ id: string }>()((db, params) =>
  db
    .selectFrom('people')
    .select(LISTED_COLUMNS)
    .where('id', '=', params.id)
    .where('deletedAt', 'is', null),
);

/** The directory entry of a person. Null if the person does not exist or is deleted. */
export function listedPerson(id: string): Script<ListedPersonRow | null> {
  return first(selectListed, { id });
}

const update = statement<PersonRow>()((db, params) =>
  db
    .updateTable('people')
    .set({ name: params.name, version: params.version, deletedAt: params.deletedAt })
    .where('id', '=', params.id),
);

export function* savePerson(person: PersonRow): Script<void> {
  yield* write(update, person);
}

const ACCESS_COLUMNS = ['id', 'isAdmin', 'passwordHash', 'lastSeenAt'] as const;

/** The columns of a person that determine access to the server. */
export type PersonAccessRow = Pick<TableRow<typeof people>, (typeof ACCESS_COLUMNS)[number]>;

const selectAccess = statement<{ id: string }>()((db, params) =>
  db
    .selectFrom('people')
    .select(ACCESS_COLUMNS)
    .where('id', '=', params.id)
    .where('deletedAt', 'is', null),
);

/** The access data of a person. Null if the person does not exist or is deleted. */
export function personAccess(id: string): Script<PersonAccessRow | null> {
  return first(selectAccess, { id });
}

const selectAllAccess = statement<object>()((db) =>
  db
    .selectFrom('people')
    .select(ACCESS_COLUMNS)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id'),
);

/** The access data of all people, oldest first. The first admin is the owner of the server. */
export function allPeopleAccess(): Script<readonly PersonAccessRow[]> {
  return all(selectAllAccess, {});
}

const updateAdmin = statement<{ id: string; isAdmin: number }>()((db, params) =>
  db.updateTable('people').set({ isAdmin: params.isAdmin }).where('id', '=', params.id),
);

export function* setAdmin(params: { id: string; isAdmin: boolean }): Script<void> {
  yield* write(updateAdmin, { id: params.id, isAdmin: params.isAdmin ? 1 : 0 });
  yield* bumpAccessEpoch();
}

const updatePassword = statement<{ id: string; passwordHash: string | null }>()((db, params) =>
  db.updateTable('people').set({ passwordHash: params.passwordHash }).where('id', '=', params.id),
);

export function* setPassword(params: { id: string; passwordHash: string | null }): Script<void> {
  yield* write(updatePassword, params);
}

/** `lastSeenAt` is updated at most this often. */
const SEEN_EVERY_MS = 60_000;

const touch = statement<{ id: string; at: number; before: number }>()((db, params) =>
  db
    .updateTable('people')
    .set({ lastSeenAt: params.at })
    .where('id', '=', params.id)
    .where((e) => e.or([e('lastSeenAt', 'is', null), e('lastSeenAt', '<=', params.before)])),
);

export function* touchPerson(id: string, at: number): Script<void> {
  yield* write(touch, { id, at, before: at - SEEN_EVERY_MS });
}
