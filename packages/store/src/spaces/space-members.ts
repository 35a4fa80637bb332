import { all, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { spaceMembers } from '../tables/spaces.ts';
import { pick, type TableRow } from '../tables/table.ts';

export type SpaceMemberRow = TableRow<typeof spaceMembers>;

const upsert = statement<SpaceMemberRow>()((db, given) =>
  db
    .insertInto('space_members')
    .values(pick(given, spaceMembers.columns))
    .onConflict((on) =>
      on.columns(['spaceId', 'memberId']).doUpdateSet({ member: given.member, place: given.place }),
    ),
);

export function* putSpaceMember(row: SpaceMemberRow): Script<void> {
  yield* write(upsert, row);
}

const remove = statement<{ spaceId: string; memberId: string }>()((db, given) =>
  db
    .deleteFrom('space_members')
    .where('spaceId', '=', given.spaceId)
    .where('memberId', '=', given.memberId),
);

export function* removeSpaceMember(spaceId: string, memberId: string): Script<void> {
  yield* write(remove, { spaceId, memberId });
}

const selectMembers = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('space_members')
    .select(['memberId', 'place', 'member'])
    .where('spaceId', '=', given.spaceId)
    .orderBy('place'),
);

/** The members of a space, in order of joining. */
export function membersOf(spaceId: string): Script<readonly Omit<SpaceMemberRow, 'spaceId'>[]> {
  return all(selectMembers, { spaceId });
}

const selectSpaces = statement<{ memberId: string }>()((db, given) =>
  db
    .selectFrom('space_members')
    .innerJoin('spaces', 'spaces.id', 'space_members.spaceId')
    .select(['spaces.id', 'spaces.name'])
    .where('space_members.memberId', '=', given.memberId)
    .orderBy('spaces.id'),
);

/** The spaces of a member. */
export function spacesOf(memberId: string): Script<readonly { id: string; name: string }[]> {
  return all(selectSpaces, { memberId });
}

const selectMember = statement<{ spaceId: string; memberId: string }>()((db, given) =>
  db
    .selectFrom('space_members')
    .select('place')
    .where('spaceId', '=', given.spaceId)
    .where('memberId', '=', given.memberId),
);

export function* isMember(spaceId: string, memberId: string): Script<boolean> {
  return (yield* all(selectMember, { spaceId, memberId })).length > 0;
}
