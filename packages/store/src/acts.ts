import { all, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** What one space asks of another, on its way. */
export interface ActRow {
  /** The space that it goes to. */
  readonly spaceId: string;
  readonly id: string;
  readonly fromSpaceId: string;
  readonly act: string;
  /** 1: what it says is made of what is not for everyone. */
  readonly isPrivate: number;
  readonly at: number;
}

const insert = statement<ActRow>()((db, given) =>
  db.insertInto('acts').values({
    space_id: given.spaceId,
    id: given.id,
    from_space_id: given.fromSpaceId,
    act: given.act,
    is_private: given.isPrivate,
    at: given.at,
  }),
);

export function* sendAct(act: ActRow): Script<void> {
  yield* write(insert, act);
}

const selectOf = statement<{ spaceId: string }>()((db, given) =>
  db
    .selectFrom('acts')
    .select([
      'space_id as spaceId',
      'id',
      'from_space_id as fromSpaceId',
      'act',
      'is_private as isPrivate',
      'at',
    ])
    .where('space_id', '=', given.spaceId)
    .orderBy('id'),
);

/** The acts that wait before a space, in the order in which they were sent. */
export function actsFor(spaceId: string): Script<readonly ActRow[]> {
  return all(selectOf, { spaceId });
}

const remove = statement<{ spaceId: string; id: string }>()((db, given) =>
  db.deleteFrom('acts').where('space_id', '=', given.spaceId).where('id', '=', given.id),
);

/** An act has arrived; in the transaction of what follows from it, so that it arrives once. */
export function* receiveAct(spaceId: string, id: string): Script<void> {
  yield* write(remove, { spaceId, id });
}

const selectSpaces = statement<object>()((db) =>
  db.selectFrom('acts').select('space_id as spaceId').distinct(),
);

/** The spaces before which acts wait. */
export function* spacesWithActs(): Script<readonly string[]> {
  return (yield* all(selectSpaces, {})).map(({ spaceId }) => spaceId);
}
