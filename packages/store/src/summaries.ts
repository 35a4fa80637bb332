import { all, first, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** Whose summary it is, and for whom what is made of it may be. */
export interface SummaryKey {
  readonly spaceId: string;
  readonly agentId: string;
  readonly audienceId: number;
}

export interface SummaryRow extends SummaryKey {
  readonly upToId: string;
  /** The place of the last message that is in it. */
  readonly upToSeq: number;
  readonly upToPlace: number;
  readonly content: string;
  /** 1: some of what it was made of is not for everyone. */
  readonly isPrivate: number;
  readonly at: number;
}

const upsert = statement<SummaryRow>()((db, given) => {
  const columns = {
    up_to_id: given.upToId,
    up_to_seq: given.upToSeq,
    up_to_place: given.upToPlace,
    content: given.content,
    is_private: given.isPrivate,
    at: given.at,
  };
  return db
    .insertInto('summaries')
    .values({
      space_id: given.spaceId,
      agent_id: given.agentId,
      audience_id: given.audienceId,
      ...columns,
    })
    .onConflict((on) => on.columns(['space_id', 'agent_id', 'audience_id']).doUpdateSet(columns));
});

/** Keeps a summary in the place of the one that its agent had for the same readers. */
export function* putSummary(row: SummaryRow): Script<void> {
  yield* write(upsert, row);
}

const selectOne = statement<SummaryKey>()((db, given) =>
  db
    .selectFrom('summaries')
    .select([
      'space_id as spaceId',
      'agent_id as agentId',
      'audience_id as audienceId',
      'up_to_id as upToId',
      'up_to_seq as upToSeq',
      'up_to_place as upToPlace',
      'content',
      'is_private as isPrivate',
      'at',
    ])
    .where('space_id', '=', given.spaceId)
    .where('agent_id', '=', given.agentId)
    .where('audience_id', '=', given.audienceId),
);

export function summaryOf(key: SummaryKey): Script<SummaryRow | null> {
  return first(selectOne, key);
}

interface MessagePlace {
  readonly spaceId: string;
  readonly seq: number;
  readonly place: number;
}

const selectOver = statement<MessagePlace>()((db, given) =>
  db
    .selectFrom('summaries')
    .select(['space_id as spaceId', 'agent_id as agentId', 'audience_id as audienceId'])
    .where('space_id', '=', given.spaceId)
    .where((e) => e(e.refTuple('up_to_seq', 'up_to_place'), '>=', e.tuple(given.seq, given.place))),
);

/** The summaries of a space that reach as far as a message. */
export function summariesOver(place: MessagePlace): Script<readonly SummaryKey[]> {
  return all(selectOver, place);
}

const remove = statement<SummaryKey>()((db, given) =>
  db
    .deleteFrom('summaries')
    .where('space_id', '=', given.spaceId)
    .where('agent_id', '=', given.agentId)
    .where('audience_id', '=', given.audienceId),
);

export function* dropSummary(key: SummaryKey): Script<void> {
  yield* write(remove, key);
}

const removeOf = statement<{ spaceId: string; agentId: string }>()((db, given) =>
  db
    .deleteFrom('summaries')
    .where('space_id', '=', given.spaceId)
    .where('agent_id', '=', given.agentId),
);

/** Whoever leaves a space keeps nothing of what was said there. */
export function* dropSummariesOf(spaceId: string, agentId: string): Script<void> {
  yield* write(removeOf, { spaceId, agentId });
}
