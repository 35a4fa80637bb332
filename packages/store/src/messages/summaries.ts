import { all, first, write, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { summaries } from '../tables/messages.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

const KEY = ['spaceId', 'agentId', 'audienceId'] as const;

/** The agent of a summary and the audience that may read it. */
export type SummaryKey = Pick<SummaryRow, (typeof KEY)[number]>;

export type SummaryRow = TableRow<typeof summaries>;

const upsert = statement<SummaryRow>()((db, params) =>
  db
    .insertInto('summaries')
    .values(pick(params, summaries.columns))
    .onConflict((on) => on.columns(KEY).doUpdateSet(pick(params, columnsExcept(summaries, KEY)))),
);

/** Stores a summary. The agent's earlier summary for the same audience is replaced. */
export function* putSummary(row: SummaryRow): Script<void> {
  yield* write(upsert, row);
}

const selectOne = statement<SummaryKey>()((db, params) =>
  db
    .selectFrom('summaries')
    .select(summaries.columns)
    .where('spaceId', '=', params.spaceId)
    .where('agentId', '=', params.agentId)
    .where('audienceId', '=', params.audienceId),
);

export function summaryOf(key: SummaryKey): Script<SummaryRow | null> {
  return first(selectOne, key);
}

interface MessagePlace {
  readonly spaceId: string;
  readonly seq: number;
  readonly place: number;
}

const selectOver = statement<MessagePlace>()((db, params) =>
  db
    .selectFrom('summaries')
    .select(KEY)
    .where('spaceId', '=', params.spaceId)
    .where((e) => e(e.refTuple('upToSeq', 'upToPlace'), '>=', e.tuple(params.seq, params.place))),
);

/** The summaries of a space that include a message. */
export function summariesOver(place: MessagePlace): Script<readonly SummaryKey[]> {
  return all(selectOver, place);
}

const remove = statement<SummaryKey>()((db, params) =>
  db
    .deleteFrom('summaries')
    .where('spaceId', '=', params.spaceId)
    .where('agentId', '=', params.agentId)
    .where('audienceId', '=', params.audienceId),
);

export function* dropSummary(key: SummaryKey): Script<void> {
  yield* write(remove, key);
}

const removeOf = statement<{ spaceId: string; agentId: string }>()((db, params) =>
  db
    .deleteFrom('summaries')
    .where('spaceId', '=', params.spaceId)
    .where('agentId', '=', params.agentId),
);

/** Deletes all summaries of an agent that leaves a space. */
export function* dropSummariesOf(spaceId: string, agentId: string): Script<void> {
  yield* write(removeOf, { spaceId, agentId });
}
