import {
  activeAgents,
  asMemberId,
  asThreadId,
  threadSource,
  type ForumView,
  type OpenThread,
  type PendingMention,
  type SpaceState,
} from '@conch/engine';
import {
  pendingMentionsIn,
  threadsExpiring,
  type ForumRow,
  type PendingMentionRow,
  type Script,
  type ThreadRow,
} from '@conch/store';

/** The input for the next tick of a forum, at a given time. */
export function* readView(state: SpaceState, forum: ForumRow, at: number): Script<ForumView> {
  const spaceId = state.id;
  // Threads that ended before the previous tick were already reported by that tick.
  const after = Math.min(forum.lastTickAt ?? -1, at);
  const rows = yield* threadsExpiring({ spaceId, after, upTo: Number.MAX_SAFE_INTEGER });
  return {
    seed: state.settings.forum.seed,
    tick: forum.tick + 1,
    at,
    agents: activeAgents(state.roster),
    pendingMentions: (yield* pendingMentionsIn(spaceId)).map(pendingMention),
    threads: threadSource(rows.map(openThread)),
  };
}

function openThread({ id, number, title, expiresAt, replyCount }: ThreadRow): OpenThread {
  return { id: asThreadId(id), number, title, expiresAt, messageCount: replyCount + 1 };
}

function pendingMention(row: PendingMentionRow): PendingMention {
  return {
    id: row.id,
    agentId: asMemberId(row.mentionedAgentId),
    threadId: asThreadId(row.threadId),
    mentionerName: row.mentionerName,
    createdAt: row.createdAt,
    order: row.seq,
  };
}
