import { all, write, type Script } from './script.ts';
import { statement } from './statement.ts';

export interface SpaceMemberRow {
  readonly spaceId: string;
  readonly memberId: string;
  /** The order of joining. */
  readonly place: number;
  /** The member as JSON, as the engine knows it. */
  readonly member: string;
}

const upsert = statement<SpaceMemberRow>()((db, given) =>
  db
    .insertInto('space_members')
    .values({
      space_id: given.spaceId,
      member_id: given.memberId,
      place: given.place,
      member: given.member,
    })
    .onConflict((on) =>
      on
        .columns(['space_id', 'member_id'])
        .doUpdateSet({ member: given.member, place: given.place }),
    ),
);

export function* putSpaceMember(row: SpaceMemberRow): Script<void> {
  yield* write(upsert, row);
}

const remove = statement<{ spaceId: string; memberId: string }>()((db, given) =>
  db
    .deleteFrom('space_members')
    .where('space_id', '=', given.spaceId)
    .where('member_id', '=', given.memberId),
);

export function* removeSpaceMember(spaceId: string, memberId: string): Script<void> {
  yield* write(remove, { spaceId, memberId });
}

const selectMembers = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('space_members')
    .select(['member_id as memberId', 'place', 'member'])
    .where('space_id', '=', given.spaceId)
    .orderBy('place'),
);

/** The members of a space, in order of joining. */
export function membersOf(
  spaceId: string,
): Script<readonly { memberId: string; place: number; member: string }[]> {
  return all(selectMembers, { spaceId });
}

const selectSpaces = statement<{ memberId: string }>()((db, given) =>
  db
    .selectFrom('space_members')
    .innerJoin('spaces', 'spaces.id', 'space_members.space_id')
    .select(['spaces.id', 'spaces.name'])
    .where('space_members.member_id', '=', given.memberId)
    .orderBy('spaces.id'),
);

/** The spaces that someone is a member of. */
export function spacesOf(memberId: string): Script<readonly { id: string; name: string }[]> {
  return all(selectSpaces, { memberId });
}

const selectMember = statement<{ spaceId: string; memberId: string }>()((db, given) =>
  db
    .selectFrom('space_members')
    .select('place')
    .where('space_id', '=', given.spaceId)
    .where('member_id', '=', given.memberId),
);

export function* isMember(spaceId: string, memberId: string): Script<boolean> {
  return (yield* all(selectMember, { spaceId, memberId })).length > 0;
}
