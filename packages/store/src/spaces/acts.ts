import { all, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { acts } from '../tables/spaces.ts';
import type { TableRow } from '../tables/table.ts';

/** An act that one space has sent to another space and that is not delivered yet. */
export type ActRow = TableRow<typeof acts>;

const insert = insertInto(acts);

export function* sendAct(act: ActRow): Script<void> {
  yield* write(insert, act);
}

const selectOf = statement<{ spaceId: string }>()((db, params) =>
  db.selectFrom('acts').select(acts.columns).where('spaceId', '=', params.spaceId).orderBy('id'),
);

/** The acts that wait to be delivered to a space, in the order in which they were sent. */
export function actsFor(spaceId: string): Script<readonly ActRow[]> {
  return all(selectOf, { spaceId });
}

const remove = statement<{ spaceId: string; id: string }>()((db, params) =>
  db.deleteFrom('acts').where('spaceId', '=', params.spaceId).where('id', '=', params.id),
);

/**
 * Deletes a delivered act in the transaction that stores the consequences of the act. So each act
 * is delivered exactly once.
 */
export function* receiveAct(spaceId: string, id: string): Script<void> {
  yield* write(remove, { spaceId, id });
}

const selectSpaces = statement<object>()((db) =>
  db.selectFrom('acts').select('spaceId').distinct(),
);

/** The spaces with undelivered acts. */
export function* spacesWithActs(): Script<readonly string[]> {
  return (yield* all(selectSpaces, {})).map(({ spaceId }) => spaceId);
}
