import { all, first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { spaceGrants } from '../tables/spaces.ts';
import { pick, type TableRow } from '../tables/table.ts';

/** A right that one space gives to the agents of another space. */
export type GrantRow = TableRow<typeof spaceGrants>;

type GrantKey = Pick<GrantRow, 'spaceId' | 'homeId' | 'kind'>;

const insert = statement<GrantRow>()((db, params) =>
  db
    .insertInto('space_grants')
    .values(pick(params, spaceGrants.columns))
    .onConflict((on) => on.columns(['spaceId', 'homeId', 'kind']).doNothing()),
);

/** Adds a grant. False if the grant already exists. */
export function* addGrant(grant: GrantRow): Script<boolean> {
  return (yield* write(insert, grant)) === 1;
}

const remove = statement<GrantKey>()((db, params) =>
  db
    .deleteFrom('space_grants')
    .where('spaceId', '=', params.spaceId)
    .where('homeId', '=', params.homeId)
    .where('kind', '=', params.kind),
);

/** Removes a grant. False if the grant does not exist. */
export function* removeGrant(key: GrantKey): Script<boolean> {
  return (yield* write(remove, key)) === 1;
}

const removeGivenIn = statement<{ spaceId: string; grantedBy: string }>()((db, params) =>
  db
    .deleteFrom('space_grants')
    .where('spaceId', '=', params.spaceId)
    .where('grantedBy', '=', params.grantedBy),
);

/** Removes all grants that a person gave for one space. Returns their number. */
export function removeGrantsIn(spaceId: string, grantedBy: string): Script<number> {
  return write(removeGivenIn, { spaceId, grantedBy });
}

const removeGivenBy = statement<{ grantedBy: string }>()((db, params) =>
  db.deleteFrom('space_grants').where('grantedBy', '=', params.grantedBy),
);

/** Removes all grants that a person gave for any space. Returns their number. */
export function removeGrantsBy(grantedBy: string): Script<number> {
  return write(removeGivenBy, { grantedBy });
}

const removeBeyondOwn = statement<{ grantedBy: string }>()((db, params) =>
  db
    .deleteFrom('space_grants')
    .where('grantedBy', '=', params.grantedBy)
    .where('spaceId', 'not in', (e) =>
      e
        .selectFrom('space_roles')
        .select('spaceId')
        .where('personId', '=', params.grantedBy)
        .where('role', '=', 'owner'),
    ),
);

/** Removes a person's grants for spaces that the person does not own. Returns their number. */
export function removeGrantsBeyondOwn(grantedBy: string): Script<number> {
  return write(removeBeyondOwn, { grantedBy });
}

const removeOpened = statement<{ openedBy: string }>()((db, params) =>
  db.deleteFrom('space_grants').where('openedBy', '=', params.openedBy),
);

/** Removes the grants given in sessions that an admin's links opened. Returns their number. */
export function removeGrantsOpenedBy(openedBy: string): Script<number> {
  return write(removeOpened, { openedBy });
}

const selectOne = statement<GrantKey>()((db, params) =>
  db
    .selectFrom('space_grants')
    .select(spaceGrants.columns)
    .where('spaceId', '=', params.spaceId)
    .where('homeId', '=', params.homeId)
    .where('kind', '=', params.kind),
);

export function grantOf(key: GrantKey): Script<GrantRow | null> {
  return first(selectOne, key);
}

const selectOf = statement<{ spaceId: string }>()((db, params) =>
  db
    .selectFrom('space_grants')
    .select(spaceGrants.columns)
    .where('spaceId', '=', params.spaceId)
    .orderBy('homeId')
    .orderBy('kind'),
);

/** The grants that a space has given to other spaces. */
export function grantsOf(spaceId: string): Script<readonly GrantRow[]> {
  return all(selectOf, { spaceId });
}

const selectTo = statement<{ homeId: string }>()((db, params) =>
  db
    .selectFrom('space_grants')
    .select(spaceGrants.columns)
    .where('homeId', '=', params.homeId)
    .orderBy('spaceId')
    .orderBy('kind'),
);

/** The grants that a space has received from other spaces. */
export function grantsTo(homeId: string): Script<readonly GrantRow[]> {
  return all(selectTo, { homeId });
}
