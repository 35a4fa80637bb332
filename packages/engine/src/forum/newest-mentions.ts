import type { MemberId, ThreadId } from '../ids.ts';
import type { ForumView, PendingMention } from './forum-view.ts';

/** An active agent with pending mentions, and its newest pending mention. */
export interface MentionedAgent {
  readonly index: number;
  readonly agent: MemberId;
  readonly threadId: ThreadId;
  readonly mentionId: string;
}

/**
 * The active agents with pending mentions, in order of joining. The order of the rows does not
 * matter (FO1).
 */
export function newestMentions(view: ForumView): readonly MentionedAgent[] {
  const newest = new Map<MemberId, PendingMention>();
  for (const mention of view.pendingMentions) {
    const known = newest.get(mention.agentId);
    if (known === undefined || isNewer(mention, known)) newest.set(mention.agentId, mention);
  }
  const mentioned: MentionedAgent[] = [];
  for (const [agent, { threadId, id }] of newest) {
    const index = view.agents.indexOf(agent);
    if (index !== undefined) mentioned.push({ index, agent, threadId, mentionId: id });
  }
  return mentioned.toSorted((one, other) => one.index - other.index);
}

// Positions count before times. A late tick gives its posts the time of the tick, which may be
// older than the time of messages before them.
function isNewer(one: PendingMention, other: PendingMention): boolean {
  return one.order === other.order ? one.createdAt > other.createdAt : one.order > other.order;
}
