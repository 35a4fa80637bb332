import { textsOf } from '../dialect/id-list.ts';
import { locked } from '../dialect/row-lock.ts';
import { all, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import type { searchChanges } from '../tables/search.ts';
import type { TableRow } from '../tables/table.ts';

type ChangeRow = TableRow<typeof searchChanges>;

const insert = statement<ChangeRow>()((db, params) =>
  db
    .insertInto('search_changes')
    .values({ spaceId: params.spaceId, messageId: params.messageId })
    // The update locks an existing row, so that the indexer cannot remove it meanwhile.
    .onConflict((on) =>
      on
        .columns(['spaceId', 'messageId'])
        .doUpdateSet((e) => ({ messageId: e.ref('excluded.messageId') })),
    ),
);

/** Notes that the search index may contain an old text of a message. */
export function* noteSearchChange(spaceId: string, messageId: string): Script<void> {
  yield* write(insert, { spaceId, messageId });
}

const select = statement<{ spaceId: string; limit: number }>()((db, params, dialect) =>
  locked(
    db
      .selectFrom('search_changes')
      .select('messageId')
      .where('spaceId', '=', params.spaceId)
      .orderBy('messageId')
      .limit(params.limit),
    dialect,
  ),
);

const remove = statement<{ spaceId: string; ids: string }>()((db, params, dialect) =>
  db
    .deleteFrom('search_changes')
    .where('spaceId', '=', params.spaceId)
    .where('messageId', 'in', textsOf(params.ids, dialect)),
);

/** Takes some noted changes of a space. Returns the ids of the messages. */
export function* takeSearchChanges(spaceId: string, limit: number): Script<readonly string[]> {
  const ids = (yield* all(select, { spaceId, limit })).map(({ messageId }) => messageId);
  if (ids.length > 0) yield* write(remove, { spaceId, ids: JSON.stringify(ids) });
  return ids;
}
