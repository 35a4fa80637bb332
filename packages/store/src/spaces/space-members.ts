import { all, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { spaceMembers } from '../tables/spaces.ts';
import { pick, type TableRow } from '../tables/table.ts';

export type SpaceMemberRow = TableRow<typeof spaceMembers>;

const upsert = statement<SpaceMemberRow>()((db, params) =>
  db
    .insertInto('space_members')
    .values(pick(params, spaceMembers.columns))
    .onConflict((on) =>
      on
        .columns(['spaceId', 'memberId'])
        .doUpdateSet({ member: params.member, place: params.place }),
    ),
);

export function* putSpaceMember(row: SpaceMemberRow): Script<void> {
  yield* write(upsert, row);
}

const remove = statement<{ spaceId: string; memberId: string }>()((db, params) =>
  db
    .deleteFrom('space_members')
    .where('spaceId', '=', params.spaceId)
    .where('memberId', '=', params.memberId),
);

export function* removeSpaceMember(spaceId: string, memberId: string): Script<void> {
  yield* write(remove, { spaceId, memberId });
}

const selectMembers = statement<{ spaceId: string }>()((db, params) =>
  db
    .selectFrom('space_members')
    .select(['memberId', 'place', 'member'])
    .where('spaceId', '=', params.spaceId)
    .orderBy('place'),
);

/** The members of a space, in order of joining. */
export function membersOf(spaceId: string): Script<readonly Omit<SpaceMemberRow, 'spaceId'>[]> {
  return all(selectMembers, { spaceId });
}

const selectSpaces = statement<{ memberId: string }>()((db, params) =>
  db
    .selectFrom('space_members')
    .innerJoin('spaces', 'spaces.id', 'space_members.spaceId')
    .select(['spaces.id', 'spaces.name'])
    .where('space_members.memberId', '=', params.memberId)
    .orderBy('spaces.id'),
);

/** The spaces of a member. */
export function spacesOf(memberId: string): Script<readonly { id: string; name: string }[]> {
  return all(selectSpaces, { memberId });
}

const selectMember = statement<{ spaceId: string; memberId: string }>()((db, params) =>
  db
    .selectFrom('space_members')
    .select('place')
    .where('spaceId', '=', params.spaceId)
    .where('memberId', '=', params.memberId),
);

export function* isMember(spaceId: string, memberId: string): Script<boolean> {
  return (yield* all(selectMember, { spaceId, memberId })).length > 0;
}
