import { bumpAccessEpoch } from './access-epoch.ts';
import { all, first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { removeKeptRolesOf } from '../spaces/kept-rows.ts';
import { removePersonSpace, removePersonSpacesOf } from '../spaces/person-spaces.ts';
import { spaceRoles } from '../tables/access.ts';
import { pick, type TableRow } from '../tables/table.ts';

/** The role of a person in a space. */
export type StoredSpaceRole = SpaceRoleRow['role'];

export type SpaceRoleRow = TableRow<typeof spaceRoles>;

const upsert = statement<SpaceRoleRow>()((db, params) =>
  db
    .insertInto('space_roles')
    .values(pick(params, spaceRoles.columns))
    .onConflict((on) =>
      on.columns(['spaceId', 'personId']).doUpdateSet((e) => ({ role: e.ref('excluded.role') })),
    ),
);

/** Sets a person's role in a space, in place of an earlier role. */
export function* setSpaceRole(row: SpaceRoleRow): Script<void> {
  yield* write(upsert, row);
  yield* bumpAccessEpoch();
}

const remove = statement<{ spaceId: string; personId: string }>()((db, params) =>
  db
    .deleteFrom('space_roles')
    .where('spaceId', '=', params.spaceId)
    .where('personId', '=', params.personId),
);

/** Removes a person's role and own settings in a space. False if the person has no role in this space. */
export function* removeSpaceRole(spaceId: string, personId: string): Script<boolean> {
  if ((yield* write(remove, { spaceId, personId })) === 0) return false;
  yield* removePersonSpace({ spaceId, personId });
  yield* bumpAccessEpoch();
  return true;
}

const removeOf = statement<{ personId: string }>()((db, params) =>
  db.deleteFrom('space_roles').where('personId', '=', params.personId),
);

/** Removes a person's roles and own settings in all spaces, deleted ones included. Returns their number. */
export function* removeSpaceRolesOf(personId: string): Script<number> {
  yield* removeKeptRolesOf(personId);
  yield* removePersonSpacesOf(personId);
  const removed = yield* write(removeOf, { personId });
  if (removed > 0) yield* bumpAccessEpoch();
  return removed;
}

const selectOfPerson = statement<{ personId: string }>()((db, params) =>
  db
    .selectFrom('space_roles')
    .select(['spaceId', 'role'])
    .where('personId', '=', params.personId)
    .orderBy('spaceId'),
);

/** The spaces of a person, with the person's role in each. */
export function rolesOf(
  personId: string,
): Script<readonly { spaceId: string; role: StoredSpaceRole }[]> {
  return all(selectOfPerson, { personId });
}

const selectOfSpace = statement<{ spaceId: string }>()((db, params) =>
  db
    .selectFrom('space_roles')
    .select(['personId', 'role'])
    .where('spaceId', '=', params.spaceId)
    .orderBy('since')
    .orderBy('personId'),
);

/** The people with a role in a space, in order of joining. */
export function peopleOf(
  spaceId: string,
): Script<readonly { personId: string; role: StoredSpaceRole }[]> {
  return all(selectOfSpace, { spaceId });
}

const countOwners = statement<{ spaceId: string }>()((db, params) =>
  db
    .selectFrom('space_roles')
    .select((e) => e.fn.countAll<number>().as('owners'))
    .where('spaceId', '=', params.spaceId)
    .where('role', '=', 'owner'),
);

export function* ownerCount(spaceId: string): Script<number> {
  return (yield* first(countOwners, { spaceId }))?.owners ?? 0;
}
