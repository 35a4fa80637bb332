import type { ForumSettings } from '../../../src/forum/forum-settings.ts';
import type { ForumView, OpenThread, PendingMention } from '../../../src/forum/forum-view.ts';

export interface NaiveInput {
  readonly view: ForumView;
  readonly settings: ForumSettings;
  readonly chance: () => number;
}

export interface NaivePlan {
  readonly newThreads: readonly string[];
  readonly replies: readonly { readonly agent: string; readonly threadId: string }[];
}

/** A random number generator (mulberry32) that shares no code with the engine's dice. */
export function naiveChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The tick exactly as DESIGN describes it: one draw for each agent. */
export function naiveTick({ view, settings, chance }: NaiveInput): NaivePlan {
  const agents = Array.from({ length: view.agents.count }, (_, index) => view.agents.at(index));
  const threads = Array.from({ length: view.threads.count }, (_, index) => view.threads.at(index));
  const active = threads.filter(
    ({ expiresAt, messageCount }) => expiresAt > view.at && messageCount,
  );
  const pending = view.pendingMentions.filter(
    ({ createdAt }) => view.at - createdAt <= settings.pruneAfterTicks * settings.tickIntervalMs,
  );

  const creators = agents.filter(() => chance() < settings.creationChance);
  const fromMentioned: { agent: string; threadId: string }[] = [];
  const fromOthers: { agent: string; threadId: string }[] = [];
  for (const agent of agents) {
    const own = pending.filter(({ agentId }) => agentId === agent);
    if (own.length > 0) {
      const { threadId } = newest(own);
      const answers = chance() < settings.mentionedReplyChance;
      const lives = active.some(({ id }) => id === threadId);
      if (answers && lives) fromMentioned.push({ agent, threadId });
    } else if (active.length > 0 && chance() < settings.baseReplyChance) {
      fromOthers.push({ agent, threadId: oneOf(active, chance).id });
    }
  }
  const replies = [...shuffled(fromMentioned, chance), ...shuffled(fromOthers, chance)];
  return {
    newThreads: shuffled(creators, chance).slice(0, settings.maxThreads),
    replies: replies.slice(0, settings.maxReplies),
  };
}

function newest(own: readonly PendingMention[]): PendingMention {
  return own.reduce((best, next) => (next.createdAt > best.createdAt ? next : best));
}

function oneOf(threads: readonly OpenThread[], chance: () => number): OpenThread {
  return threads[Math.floor(chance() * threads.length)]!;
}

function shuffled<T>(list: readonly T[], chance: () => number): T[] {
  return list
    .map((value) => ({ value, key: chance() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ value }) => value);
}
