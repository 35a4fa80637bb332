import {
  activeAgents,
  asMemberId,
  type MemberId,
  type SpaceState,
  type ThreadId,
} from '@conch/engine';
import { pendingMentionsIn, type PendingMentionRow, type Script } from '@conch/store';
import { memberNames } from './member-names.ts';
import { threadRefs } from './thread-ref.ts';

/** An agent that is expected to answer. */
export interface PendingView {
  readonly id: string;
  readonly agentId: MemberId;
  readonly agentName: string;
  readonly threadId: ThreadId;
  readonly threadTitle: string;
  readonly mentionerName: string;
  readonly createdAt: number;
  /** FO2: the first tick after this forgets it. */
  readonly forgottenAt: number;
}

/** Who is expected to answer in a forum, or in one thread of it, the oldest first. */
export function* pendingViews(
  state: SpaceState,
  threadId: ThreadId | null,
): Script<readonly PendingView[]> {
  const { id: spaceId, settings } = state;
  const { pruneAfterTicks, tickIntervalMs } = settings.forum;
  const all = yield* expectedMentions(state);
  const rows = threadId === null ? all : all.filter((row) => row.threadId === threadId);
  const ids = rows.map(({ mentionedAgentId }) => mentionedAgentId);
  const nameOf = yield* memberNames(state, ids);
  const thread = yield* threadRefs(
    spaceId,
    rows.map((row) => row.threadId),
  );
  return rows.map((row) => ({
    id: row.id,
    agentId: asMemberId(row.mentionedAgentId),
    agentName: nameOf(row.mentionedAgentId),
    threadId: thread(row.threadId).id,
    threadTitle: thread(row.threadId).title,
    mentionerName: row.mentionerName,
    createdAt: row.createdAt,
    forgottenAt: row.createdAt + pruneAfterTicks * tickIntervalMs,
  }));
}

/** The mentions of agents that can answer; those of others only wait to be forgotten (FO2). */
export function* expectedMentions({
  id,
  roster,
}: Pick<SpaceState, 'id' | 'roster'>): Script<readonly PendingMentionRow[]> {
  const agents = activeAgents(roster);
  const rows = yield* pendingMentionsIn(id);
  return rows.filter((row) => agents.indexOf(asMemberId(row.mentionedAgentId)) !== undefined);
}
