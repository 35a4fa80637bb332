import {
  activeAgents,
  asMemberId,
  type MemberId,
  type SpaceState,
  type ThreadId,
} from '@conch/engine';
import {
  pendingAmong,
  pendingMentionsAfter,
  pendingMentionsIn,
  type PendingMentionRow,
  type PendingMentionPlace,
  type Script,
} from '@conch/store';
import { iso } from '../iso-time.ts';
import { memberNames } from './member-names.ts';
import { threadRefs } from './thread-ref.ts';

/** A pending mention: an agent that is expected to reply in a thread. */
export interface PendingView {
  readonly id: string;
  readonly agentId: MemberId;
  readonly agentName: string;
  readonly threadId: ThreadId;
  readonly threadTitle: string;
  readonly mentionerName: string;
  readonly createdAt: string;
  /** The event number of the post that mentions the agent. */
  readonly seq: number;
  /** FO2: the first tick after this time removes the mention. */
  readonly forgottenAt: string;
}

/** Selects pending mentions. `threadId: null` selects all threads. */
export interface PendingQuery {
  readonly threadId: ThreadId | null;
  readonly after: PendingMentionPlace;
  readonly limit: number;
}

/** The pending mentions of a forum, or of one of its threads, the oldest first. */
export function* pendingViews(
  state: SpaceState,
  query: PendingQuery,
): Script<readonly PendingView[]> {
  const { id: spaceId, settings } = state;
  const { pruneAfterTicks, tickIntervalMs } = settings.forum;
  const rows = yield* expectedAfter(state, query);
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
    createdAt: iso(row.createdAt),
    seq: row.seq,
    forgottenAt: iso(row.createdAt + pruneAfterTicks * tickIntervalMs),
  }));
}

// Reads more rows than a page has, because mentions for agents that can no longer reply are
// skipped.
const READ_AT_ONCE = 1_000;

function* expectedAfter(
  { id: spaceId, roster }: SpaceState,
  { threadId, after, limit }: PendingQuery,
): Script<readonly PendingMentionRow[]> {
  const agents = activeAgents(roster);
  const found: PendingMentionRow[] = [];
  for (let place: PendingMentionPlace | undefined = after; place !== undefined;) {
    const read = { spaceId, threadId, after: place, limit: READ_AT_ONCE };
    const rows: readonly PendingMentionRow[] = yield* pendingMentionsAfter(read);
    found.push(...rows.filter((row) => canAnswer(agents, row)));
    place = rows.length < READ_AT_ONCE || found.length >= limit ? undefined : rows.at(-1);
  }
  return found.slice(0, limit);
}

/**
 * The pending mentions of agents that can still reply. All other mentions are removed later (FO2).
 */
export function* expectedMentions({
  id,
  roster,
}: Pick<SpaceState, 'id' | 'roster'>): Script<readonly PendingMentionRow[]> {
  const agents = activeAgents(roster);
  const rows = yield* pendingMentionsIn(id);
  return rows.filter((row) => canAnswer(agents, row));
}

/** An agent that a post mentions, with the id of its pending mention. */
export interface MentionInPost {
  readonly agent: MemberId;
  readonly pendingId: string;
}

/** Returns a predicate: whether an agent is still expected to reply to a mention. */
export function* expectedIn(
  { id: spaceId, roster }: SpaceState,
  mentions: readonly MentionInPost[],
): Script<(mention: MentionInPost) => boolean> {
  const ids = mentions.map(({ pendingId }) => pendingId);
  const pending = yield* pendingAmong(spaceId, ids);
  const agents = activeAgents(roster);
  return ({ agent, pendingId }) =>
    pending.has(pendingId) && canAnswer(agents, { mentionedAgentId: agent });
}

function canAnswer(
  agents: ReturnType<typeof activeAgents>,
  { mentionedAgentId }: Pick<PendingMentionRow, 'mentionedAgentId'>,
): boolean {
  return agents.indexOf(asMemberId(mentionedAgentId)) !== undefined;
}
