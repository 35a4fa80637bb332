import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

export interface ChainRow {
  readonly spaceId: string;
  readonly id: string;
  readonly policy: string;
  readonly triggerId: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly endedBecause: string | null;
}

const insert = statement<ChainRow>()((db, given) =>
  db.insertInto('chains').values({
    space_id: given.spaceId,
    id: given.id,
    policy: given.policy,
    trigger_id: given.triggerId,
    started_at: given.startedAt,
    ended_at: given.endedAt,
    ended_because: given.endedBecause,
  }),
);

export function* addChain(chain: ChainRow): Script<void> {
  yield* write(insert, chain);
}

const end = statement<{ spaceId: string; id: string; at: number; because: string }>()((db, given) =>
  db
    .updateTable('chains')
    .set({ ended_at: given.at, ended_because: given.because })
    .where('space_id', '=', given.spaceId)
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

const COLUMNS = [
  'space_id as spaceId',
  'id',
  'policy',
  'trigger_id as triggerId',
  'started_at as startedAt',
  'ended_at as endedAt',
  'ended_because as endedBecause',
] as const;

const selectOne = statement<{ spaceId: string; id: string }>()((db, given) =>
  db
    .selectFrom('chains')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('id', '=', given.id),
);

export function chainById(spaceId: string, id: string): Script<ChainRow | null> {
  return first(selectOne, { spaceId, id });
}

const selectBefore = statement<{ spaceId: string; before: string; limit: number }>()((db, given) =>
  db
    .selectFrom('chains')
    .select(COLUMNS)
    .where('space_id', '=', given.spaceId)
    .where('id', '<', given.before)
    .orderBy('id', 'desc')
    .limit(given.limit),
);

/** The chains of a space before an id, the newest first. */
export function chainsBefore(given: {
  spaceId: string;
  before: string;
  limit: number;
}): Script<readonly ChainRow[]> {
  return all(selectBefore, given);
}
