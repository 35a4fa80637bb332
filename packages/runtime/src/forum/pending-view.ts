import {
  activeAgents,
  asMemberId,
  type MemberId,
  type SpaceState,
  type ThreadId,
} from '@conch/engine';
import {
  pendingMentionsAfter,
  pendingMentionsIn,
  type PendingMentionRow,
  type PendingPlace,
  type Script,
} from '@conch/store';
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
  /** The place in the history of the forum of the post that names it. */
  readonly seq: number;
  /** FO2: the first tick after this forgets it. */
  readonly forgottenAt: number;
}

/** Which of those who are expected to answer are wanted; `threadId: null`: of any thread. */
export interface PendingAsked {
  readonly threadId: ThreadId | null;
  readonly after: PendingPlace;
  readonly limit: number;
}

/** Who is expected to answer in a forum, or in one thread of it, the oldest first. */
export function* pendingViews(
  state: SpaceState,
  asked: PendingAsked,
): Script<readonly PendingView[]> {
  const { id: spaceId, settings } = state;
  const { pruneAfterTicks, tickIntervalMs } = settings.forum;
  const rows = yield* expectedAfter(state, asked);
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
    seq: row.seq,
    forgottenAt: row.createdAt + pruneAfterTicks * tickIntervalMs,
  }));
}

// More than a page: of those who can no longer answer there may be many in a row.
const READ_AT_ONCE = 1_000;

function* expectedAfter(
  { id: spaceId, roster }: SpaceState,
  { threadId, after, limit }: PendingAsked,
): Script<readonly PendingMentionRow[]> {
  const agents = activeAgents(roster);
  const found: PendingMentionRow[] = [];
  for (let place: PendingPlace | undefined = after; place !== undefined;) {
    const read = { spaceId, threadId, after: place, limit: READ_AT_ONCE };
    const rows: readonly PendingMentionRow[] = yield* pendingMentionsAfter(read);
    found.push(...rows.filter((row) => canAnswer(agents, row)));
    place = rows.length < READ_AT_ONCE || found.length >= limit ? undefined : rows.at(-1);
  }
  return found.slice(0, limit);
}

/** The mentions of agents that can answer; those of others only wait to be forgotten (FO2). */
export function* expectedMentions({
  id,
  roster,
}: Pick<SpaceState, 'id' | 'roster'>): Script<readonly PendingMentionRow[]> {
  const agents = activeAgents(roster);
  const rows = yield* pendingMentionsIn(id);
  return rows.filter((row) => canAnswer(agents, row));
}

function canAnswer(
  agents: ReturnType<typeof activeAgents>,
  { mentionedAgentId }: PendingMentionRow,
): boolean {
  return agents.indexOf(asMemberId(mentionedAgentId)) !== undefined;
}
