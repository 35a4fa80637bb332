import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { chains } from '../tables/runs.ts';
import type { TableRow } from '../tables/table.ts';

export type ChainRow = TableRow<typeof chains>;

const insert = insertInto(chains);

export function* addChain(chain: ChainRow): Script<void> {
  yield* write(insert, chain);
}

const end = statement<{ spaceId: string; id: string; at: number; because: string }>()(
  (db, params) =>
    db
      .updateTable('chains')
      .set({ endedAt: params.at, endedBecause: params.because })
      .where('spaceId', '=', params.spaceId)
      .where('id', '=', params.id),
);

export function* endChain(params: {
  spaceId: string;
  id: string;
  at: number;
  because: string;
}): Script<void> {
  yield* write(end, params);
}

const selectOne = statement<{ spaceId: string; id: string }>()((db, params) =>
  db
    .selectFrom('chains')
    .select(chains.columns)
    .where('spaceId', '=', params.spaceId)
    .where('id', '=', params.id),
);

export function chainById(spaceId: string, id: string): Script<ChainRow | null> {
  return first(selectOne, { spaceId, id });
}

const selectBefore = statement<{ spaceId: string; before: string; limit: number }>()((db, params) =>
  db
    .selectFrom('chains')
    .select(chains.columns)
    .where('spaceId', '=', params.spaceId)
    .where('id', '<', params.before)
    .orderBy('id', 'desc')
    .limit(params.limit),
);

/** The chains of a space before an id, newest first. */
export function chainsBefore(params: {
  spaceId: string;
  before: string;
  limit: number;
}): Script<readonly ChainRow[]> {
  return all(selectBefore, params);
}
