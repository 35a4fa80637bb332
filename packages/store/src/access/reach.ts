import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '../tables/all-tables.ts';
import { first, type Script } from '../script.ts';
import { statement, type Builder } from '../statement.ts';

interface Place {
  readonly spaceId: string;
  readonly personId: string;
}

// A program that embeds Conch assigns no roles. In a space without roles, every member has all
// rights.
const selectReach = statement<Place>()((db, params) =>
  db
    .selectFrom('people')
    .select((e) => [
      'people.isAdmin',
      e
        .selectFrom('space_roles')
        .select('role')
        .where('spaceId', '=', params.spaceId)
        .whereRef('personId', '=', 'people.id')
        .as('role'),
      e
        .selectFrom('space_members')
        .select('place')
        .where('spaceId', '=', params.spaceId)
        .whereRef('memberId', '=', 'people.id')
        .as('place'),
      e
        .selectFrom('space_roles')
        .select('spaceId')
        .where('spaceId', '=', params.spaceId)
        .limit(1)
        .as('hasRoles'),
      e
        .selectFrom('direct_spaces')
        .select('lowId')
        .where('spaceId', '=', params.spaceId)
        .as('direct'),
    ])
    .where('people.id', '=', params.personId)
    .where('people.deletedAt', 'is', null),
);

interface Reach {
  readonly read: boolean;
  readonly act: boolean;
  /** Whether grants that this person gave for the space are valid. */
  readonly grant: boolean;
}

/** Whether a person may read a space, post in it, and grant others access to it. */
export function* reachOf(place: Place, { asAdmin = true } = {}): Script<Reach> {
  const found = yield* first(selectReach, place);
  if (found === null) return { read: false, act: false, grant: false };
  const isInside = found.place !== null;
  // Direct messages are only for the two people, so an admin has no right there.
  const isAdmin = asAdmin && found.isAdmin === 1 && found.direct === null;
  if (found.hasRoles === null) return { read: isInside || isAdmin, act: isInside, grant: true };
  return {
    read: found.role !== null || isAdmin,
    act: isInside && found.role !== null && found.role !== 'viewer',
    grant: found.role === 'owner' || isAdmin,
  };
}

type Readers = { readonly readers: string; readonly spaceId: string };

const readersOf = (db: Builder, { readers }: Readers) =>
  db
    .selectFrom('space_members')
    .innerJoin('people', 'people.id', 'space_members.memberId')
    .select('people.id')
    .where('space_members.spaceId', '=', readers)
    .where('people.deletedAt', 'is', null);

// The same condition as `read` in `reachOf`, for a list of people.
function canRead(e: ExpressionBuilder<Tables, 'people'>, spaceId: string): Expression<SqlBool> {
  const roles = e.selectFrom('space_roles').select('personId').where('spaceId', '=', spaceId);
  const inside = e
    .selectFrom('space_members as inside')
    .select('place')
    .where('inside.spaceId', '=', spaceId)
    .whereRef('inside.memberId', '=', 'people.id');
  const direct = e.selectFrom('direct_spaces').select('lowId').where('spaceId', '=', spaceId);
  return e.or([
    e.and([e('people.isAdmin', '=', 1), e.not(e.exists(direct))]),
    e.exists(roles.whereRef('personId', '=', 'people.id')),
    e.and([e.not(e.exists(roles)), e.exists(inside)]),
  ]);
}

const selectWhoMayNot = statement<Readers>()((db, params) =>
  readersOf(db, params)
    .where((e) => e.not(canRead(e, params.spaceId)))
    .limit(1),
);

/** Whether all people in the space `readers` may read another space. */
export function* mayAllRead(readers: string, spaceId: string): Script<boolean> {
  return (yield* first(selectWhoMayNot, { readers, spaceId })) === null;
}

const selectWhoMay = statement<Readers>()((db, params) =>
  readersOf(db, params)
    .where((e) => canRead(e, params.spaceId))
    .limit(1),
);

/** Whether at least one person in the space `readers` may read another space. */
export function* mayAnyRead(readers: string, spaceId: string): Script<boolean> {
  return (yield* first(selectWhoMay, { readers, spaceId })) !== null;
}
