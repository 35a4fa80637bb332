import { textsOf } from './dialect/id-list.ts';
import { all, write, type Script } from './script.ts';
import { statement } from './statement.ts';

/** An agent was named in a thread and has not replied yet. */
export interface PendingMentionRow {
  readonly spaceId: string;
  readonly id: string;
  readonly mentionedAgentId: string;
  readonly threadId: string;
  readonly mentionerName: string;
  readonly createdAt: number;
}

const insert = statement<PendingMentionRow>()((db, given) =>
  db.insertInto('pending_mentions').values({
    space_id: given.spaceId,
    id: given.id,
    mentioned_agent_id: given.mentionedAgentId,
    thread_id: given.threadId,
    mentioner_name: given.mentionerName,
    created_at: given.createdAt,
  }),
);

export function* addPendingMention(mention: PendingMentionRow): Script<void> {
  yield* write(insert, mention);
}

const selectOf = statement<{ spaceId: string; agentId: string }>()((db, given) =>
  db
    .selectFrom('pending_mentions')
    .select([
      'space_id as spaceId',
      'id',
      'mentioned_agent_id as mentionedAgentId',
      'thread_id as threadId',
      'mentioner_name as mentionerName',
      'created_at as createdAt',
    ])
    .where('space_id', '=', given.spaceId)
    .where('mentioned_agent_id', '=', given.agentId)
    .orderBy('created_at')
    .orderBy('id'),
);

/** Where an agent was named in a forum, the oldest first. */
export function pendingMentionsOf(
  spaceId: string,
  agentId: string,
): Script<readonly PendingMentionRow[]> {
  return all(selectOf, { spaceId, agentId });
}

const removeAll = statement<{ spaceId: string; ids: string }>()((db, given, dialect) =>
  db
    .deleteFrom('pending_mentions')
    .where('space_id', '=', given.spaceId)
    .where('id', 'in', textsOf(given.ids, dialect)),
);

/** Nobody need answer these any more; whatever there is not is left out. */
export function* dropPendingMentions(spaceId: string, ids: readonly string[]): Script<void> {
  yield* write(removeAll, { spaceId, ids: JSON.stringify(ids) });
}
