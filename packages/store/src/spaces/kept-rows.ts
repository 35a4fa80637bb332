import { bumpAccessEpoch } from '../access/access-epoch.ts';
import { locked } from '../dialect/row-lock.ts';
import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement, type Statement } from '../statement.ts';
import { spaceRoles } from '../tables/access.ts';
import { floors, keptRows, spaceMembers, spaces } from '../tables/spaces.ts';
import type { TableRow } from '../tables/table.ts';
import type { SpaceRow } from './spaces.ts';

interface OfSpace {
  readonly spaceId: string;
}

type KeptRow = TableRow<typeof keptRows>;

/** A table whose rows a deletion moves to `kept_rows`. */
interface KeptTable {
  readonly source: KeptRow['source'];
  readonly select: Statement<OfSpace, object>;
  readonly remove: Statement<OfSpace, unknown>;
  readonly insert: (row: string) => ReturnType<Statement<object, unknown>>;
  readonly keyOf: (row: object) => string;
}

const insertFloor = insertInto(floors);
const insertRole = insertInto(spaceRoles);
const insertMember = insertInto(spaceMembers);

// Without these rows, nobody can read, change or join the space, and no run continues.
const KEPT_TABLES: readonly KeptTable[] = [
  {
    source: 'floors',
    select: statement<OfSpace>()((db, params) =>
      db.selectFrom('floors').select(floors.columns).where('spaceId', '=', params.spaceId),
    ),
    remove: statement<OfSpace>()((db, params) =>
      db.deleteFrom('floors').where('spaceId', '=', params.spaceId),
    ),
    insert: (row) => insertFloor(JSON.parse(row) as TableRow<typeof floors>),
    keyOf: () => '',
  },
  {
    source: 'space_roles',
    select: statement<OfSpace>()((db, params) =>
      db.selectFrom('space_roles').select(spaceRoles.columns).where('spaceId', '=', params.spaceId),
    ),
    remove: statement<OfSpace>()((db, params) =>
      db.deleteFrom('space_roles').where('spaceId', '=', params.spaceId),
    ),
    insert: (row) => insertRole(JSON.parse(row) as TableRow<typeof spaceRoles>),
    keyOf: (row) => (row as TableRow<typeof spaceRoles>).personId,
  },
  {
    source: 'space_members',
    select: statement<OfSpace>()((db, params) =>
      db
        .selectFrom('space_members')
        .select(spaceMembers.columns)
        .where('spaceId', '=', params.spaceId),
    ),
    remove: statement<OfSpace>()((db, params) =>
      db.deleteFrom('space_members').where('spaceId', '=', params.spaceId),
    ),
    insert: (row) => insertMember(JSON.parse(row) as TableRow<typeof spaceMembers>),
    keyOf: (row) => (row as TableRow<typeof spaceMembers>).memberId,
  },
];

const keep = insertInto(keptRows);

/** Moves the rows that make a space reachable to `kept_rows`. */
export function* keepRows(spaceId: string): Script<void> {
  for (const { source, select, remove, keyOf } of KEPT_TABLES) {
    for (const row of yield* all(select, { spaceId })) {
      yield* write(keep, { spaceId, source, key: keyOf(row), row: JSON.stringify(row) });
    }
    yield* write(remove, { spaceId });
  }
}

const selectDeleted = statement<{ spaceId: string; now: number }>()((db, params, dialect) =>
  locked(
    db
      .selectFrom('deleted_spaces')
      .select('id')
      .where('id', '=', params.spaceId)
      .where('isErased', '=', 0)
      .where('purgeAt', '>', params.now),
    dialect,
  ),
);

/**
 * Locks a deleted space until the transaction ends. False if the space was not deleted, or can no
 * longer be restored.
 */
export function* lockDeletedSpace(spaceId: string, now: number): Script<boolean> {
  return (yield* first(selectDeleted, { spaceId, now })) !== null;
}

const selectKept = statement<OfSpace & { source: KeptRow['source'] }>()((db, params) =>
  db
    .selectFrom('kept_rows')
    .select('row')
    .where('spaceId', '=', params.spaceId)
    .where('source', '=', params.source)
    .orderBy('key'),
);

const removeKept = statement<OfSpace>()((db, params) =>
  db.deleteFrom('kept_rows').where('spaceId', '=', params.spaceId),
);

const removeDeletion = statement<OfSpace>()((db, params) =>
  db.deleteFrom('deleted_spaces').where('id', '=', params.spaceId),
);

/** Undoes the deletion of a space. The caller must have locked the deleted space. */
export function* restoreRows(spaceId: string): Script<void> {
  for (const { source, insert } of KEPT_TABLES) {
    for (const { row } of yield* all(selectKept, { spaceId, source })) yield insert(row);
  }
  yield* write(removeKept, { spaceId });
  yield* write(removeDeletion, { spaceId });
  yield* bumpAccessEpoch();
}

const setPurge = statement<{ spaceId: string; at: number }>()((db, params) =>
  db
    .updateTable('deleted_spaces')
    .set({ purgeAt: params.at })
    .where('id', '=', params.spaceId)
    .where('isErased', '=', 0),
);

/** Sets the time at which a deleted space is erased. */
export function* setPurgeTime(params: { spaceId: string; at: number }): Script<void> {
  yield* write(setPurge, params);
}

const selectRole = statement<{ spaceId: string; personId: string }>()((db, params) =>
  db
    .selectFrom('kept_rows')
    .select('row')
    .where('source', '=', 'space_roles')
    .where('key', '=', params.personId)
    .where('spaceId', '=', params.spaceId),
);

/** Whether a person was an owner of a deleted space. */
export function* ownedDeleted(spaceId: string, personId: string): Script<boolean> {
  const kept = yield* first(selectRole, { spaceId, personId });
  return kept !== null && isOwner(kept.row);
}

function isOwner(row: string): boolean {
  return (JSON.parse(row) as TableRow<typeof spaceRoles>).role === 'owner';
}

const selectRoles = statement<{ personId: string }>()((db, params) =>
  db
    .selectFrom('kept_rows')
    .select(['spaceId', 'row'])
    .where('source', '=', 'space_roles')
    .where('key', '=', params.personId),
);

/** The deleted spaces of which a person was an owner. */
export function* deletedSpacesOwnedBy(personId: string): Script<ReadonlySet<string>> {
  const roles = yield* all(selectRoles, { personId });
  return new Set(roles.flatMap(({ spaceId, row }) => (isOwner(row) ? [spaceId] : [])));
}

const removeRoles = statement<{ personId: string }>()((db, params) =>
  db.deleteFrom('kept_rows').where('source', '=', 'space_roles').where('key', '=', params.personId),
);

/** Removes the roles of a removed person from all deleted spaces. */
export function* removeKeptRolesOf(personId: string): Script<void> {
  yield* write(removeRoles, { personId });
}

/** A deleted space that can be restored. */
export type RestorableSpaceRow = SpaceRow & {
  readonly deletedBy: string;
  readonly deletedAt: number;
  readonly purgeAt: number;
};

const selectRestorable = statement<{ now: number }>()((db, params) =>
  db
    .selectFrom('deleted_spaces')
    .innerJoin('spaces', 'spaces.id', 'deleted_spaces.id')
    .select(spaces.columns.map((column) => `spaces.${column}` as const))
    .select(['deletedBy', 'at as deletedAt', 'purgeAt'])
    .where('isErased', '=', 0)
    .where('purgeAt', '>', params.now)
    .orderBy('at', 'desc')
    .orderBy('deleted_spaces.id', 'desc'),
);

/** The deleted spaces that can be restored, the newest deletion first. */
export function restorableSpaces(now: number): Script<readonly RestorableSpaceRow[]> {
  return all(selectRestorable, { now });
}
