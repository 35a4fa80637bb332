import { bumpAccessEpoch } from './access-epoch.ts';
import { all, first, write, type Script } from './script.ts';
import type { Tables } from './schema.ts';
import { statement } from './statement.ts';

/** What a person may do in a space. */
export type SpaceRole = Tables['space_roles']['role'];

export interface SpaceRoleRow {
  readonly spaceId: string;
  readonly personId: string;
  readonly role: SpaceRole;
  readonly since: number;
}

const upsert = statement<SpaceRoleRow>()((db, given) =>
  db
    .insertInto('space_roles')
    .values({
      space_id: given.spaceId,
      person_id: given.personId,
      role: given.role,
      since: given.since,
    })
    .onConflict((on) =>
      on.columns(['space_id', 'person_id']).doUpdateSet((e) => ({ role: e.ref('excluded.role') })),
    ),
);

/** Gives a person a role in a space, in the place of the one it has. */
export function* setSpaceRole(row: SpaceRoleRow): Script<void> {
  yield* write(upsert, row);
  yield* bumpAccessEpoch();
}

const remove = statement<{ spaceId: string; personId: string }>()((db, given) =>
  db
    .deleteFrom('space_roles')
    .where('space_id', '=', given.spaceId)
    .where('person_id', '=', given.personId),
);

/** Takes a space away from a person; false: it has no role there. */
export function* removeSpaceRole(spaceId: string, personId: string): Script<boolean> {
  if ((yield* write(remove, { spaceId, personId })) === 0) return false;
  yield* bumpAccessEpoch();
  return true;
}

const removeOf = statement<{ personId: string }>()((db, given) =>
  db.deleteFrom('space_roles').where('person_id', '=', given.personId),
);

/** Takes all spaces away from a person; how many. */
export function* removeSpaceRolesOf(personId: string): Script<number> {
  const removed = yield* write(removeOf, { personId });
  if (removed > 0) yield* bumpAccessEpoch();
  return removed;
}

const selectOfPerson = statement<{ personId: string }>()((db, given) =>
  db
    .selectFrom('space_roles')
    .select(['space_id as spaceId', 'role'])
    .where('person_id', '=', given.personId)
    .orderBy('space_id'),
);

/** The spaces that a person may look into, and as what. */
export function rolesOf(personId: string): Script<readonly { spaceId: string; role: SpaceRole }[]> {
  return all(selectOfPerson, { personId });
}

const selectOfSpace = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('space_roles')
    .select(['person_id as personId', 'role'])
    .where('space_id', '=', given.spaceId)
    .orderBy('since')
    .orderBy('person_id'),
);

/** The people who may look into a space, and as what; who came first stands first. */
export function peopleOf(
  spaceId: string,
): Script<readonly { personId: string; role: SpaceRole }[]> {
  return all(selectOfSpace, { spaceId });
}

const countOwners = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('space_roles')
    .select((e) => e.fn.countAll<number>().as('owners'))
    .where('space_id', '=', given.spaceId)
    .where('role', '=', 'owner'),
);

export function* ownerCount(spaceId: string): Script<number> {
  return (yield* first(countOwners, { spaceId }))?.owners ?? 0;
}
