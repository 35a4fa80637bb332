import type { Task, TaskMember } from '@conch/agents';
import {
  activeAgents,
  asMemberId,
  asThreadId,
  indexOf,
  promptNames,
  visibleText,
  type MemberId,
  type Run,
  type ThreadId,
} from '@conch/engine';
import { newestPosts, threadById, tickNumbered, type Script } from '@conch/store';
import { taskMember } from '../briefing.ts';
import type { OpenSpace } from '../space/open-space.ts';
import type { StoredPlan } from './stored-plan.ts';

/** The fields of a task that differ for a run of a tick. */
export type TickFacts = Pick<Task, 'members' | 'thread' | 'forum' | 'seed'>;

/**
 * Uses the posts and settings from the time of the plan (FO1). Only renames, removals and deletions
 * after the plan have an effect.
 */
export function* tickFacts(
  { state }: OpenSpace,
  { agent, cause }: Run,
  upTo: number,
): Script<TickFacts | null> {
  if (cause.kind !== 'tick') return null;
  const { id: spaceId, roster } = state;
  const { tick, place, threadId } = cause;
  const planned = yield* tickNumbered(spaceId, tick);
  if (planned === null) throw new Error('a run names a tick that is gone');
  const { mentionedLately, settings } = JSON.parse(planned.plan) as StoredPlan;
  const { seed, promptPosts, minReplyLength } = settings;
  const inThread = threadId === null ? [] : yield* sendersIn({ spaceId, threadId, upTo });
  const agents = activeAgents(roster);
  const view = { seed, tick, agents };
  const named = promptNames({ view, replier: agent, inThread, mentionedLately }, settings);
  const index = indexOf(roster);
  const members = named.flatMap((id): readonly TaskMember[] => {
    const member = index.member(id);
    return member === undefined ? [] : [taskMember(member)];
  });
  const thread = threadId === null ? undefined : yield* threadTold(spaceId, threadId);
  const name = index.member(agent)?.name ?? '';
  return {
    members,
    ...(thread === undefined ? {} : { thread }),
    forum: { posts: promptPosts, minLength: minReplyLength },
    // The seed uses names and numbers, not ids, so that a repeated forum gets the same random
    // numbers.
    seed: `${seed}:${tick}:${place}:${visibleText(name)}`,
  };
}

const MOST_SENDERS = 50;

/** The agents that have written in a thread, the latest writer first. */
function* sendersIn(where: {
  readonly spaceId: string;
  readonly threadId: ThreadId;
  readonly upTo: number;
}): Script<readonly MemberId[]> {
  const posts = yield* newestPosts({ ...where, limit: MOST_SENDERS });
  return posts.flatMap(({ senderAgentId: id }) => (id === null ? [] : [asMemberId(id)]));
}

function* threadTold(spaceId: string, id: ThreadId): Script<NonNullable<Task['thread']>> {
  const row = yield* threadById(spaceId, id);
  return {
    id: asThreadId(id),
    title: visibleText(row?.title ?? ''),
    category: visibleText(row?.category ?? ''),
  };
}
