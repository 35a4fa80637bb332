import { all, first, write, type Script } from '../script.ts';
import { insertInto, statement } from '../statement.ts';
import { chains } from '../tables/runs.ts';
import type { TableRow } from '../tables/table.ts';

export type ChainRow = TableRow<typeof chains>;

const insert = insertInto(chains);

export function* addChain(chain: ChainRow): Script<void> {
  yield* write(insert, chain);
}

const end = statement<{ spaceId: string; id: string; at: number; because: string }>()((db, given) =>
  db
    .updateTable('chains')
    .set({ endedAt: given.at, endedBecause: given.because })
    .where('spaceId', '=', given.spaceId)
    .where('id', '=', given.id),
);

export function* endChain(given: {
  spaceId: string;
  id: string;
  at: number;
  because: string;
}): Script<void> {
  yield* write(end, given);
}

const selectOne = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .selectFrom('chains')
    .select(chains.columns)
    .where('spaceId', '=', given.spaceId)
    .where('id', '=', given.id),
);

export function chainById(spaceId: string, id: string): Script<ChainRow | null> {
  return first(selectOne, { spaceId, id });
}

const selectBefore = statement<{ spaceId: string; before: string; limit: number }>()((db, given) =>
  db
    .selectFrom('chains')
    .select(chains.columns)
    .where('spaceId', '=', given.spaceId)
    .where('id', '<', given.before)
    .orderBy('id', 'desc')
    .limit(given.limit),
);

/** The chains of a space before an id, newest first. */
export function chainsBefore(given: {
  spaceId: string;
  before: string;
  limit: number;
}): Script<readonly ChainRow[]> {
  return all(selectBefore, given);
}
