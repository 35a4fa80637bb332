import { integer, oneOf, optional, table, text } from './table.ts';

export const forums = table('forums', {
  spaceId: text,
  /** The number of the last planned tick. 0 before the first tick. */
  tick: integer,
  lastTickAt: optional(integer),
  /** 1 while the last tick is running. */
  isTicking: integer,
  /** When the next tick is due. Null if only a person can start it. */
  nextTickAt: optional(integer),
  /**
   * The reason why Conch paused the forum. Null if the forum is not paused, or if a person paused
   * it.
   */
  pausedBecause: optional(oneOf<'money-stop'>()),
  /** The forum from which a fork was made. */
  forkedFrom: optional(text),
});

export const forumThreads = table('forum_threads', {
  spaceId: text,
  id: text,
  title: text,
  category: text,
  /** The id of the opening post. */
  postId: text,
  replyCount: integer,
  lastActivityAt: integer,
  expiresAt: integer,
  createdAt: integer,
  /** The number of the thread in its forum, from 1. */
  number: integer,
});

export const forumTicks = table('forum_ticks', {
  spaceId: text,
  number: integer,
  /** The forum time of the tick. */
  at: integer,
  /** The person who started the tick. Null if the tick began at its due time. */
  askedBy: optional(text),
  /** The event that planned the tick, and the event that ended it. */
  plannedSeq: integer,
  endedSeq: optional(integer),
  endedAt: optional(integer),
  /** Pending mentions that are older than this time were dropped. */
  prunedBefore: integer,
  /** The number of pending mentions that remained. */
  pending: integer,
  threadsWritten: integer,
  repliesWritten: integer,
  /** The plan, as JSON. */
  plan: text,
});

/** Mentions of agents that have not replied in the thread yet. */
export const pendingMentions = table('pending_mentions', {
  spaceId: text,
  id: text,
  mentionedAgentId: text,
  threadId: text,
  mentionerName: text,
  createdAt: integer,
  /** The event of the post that mentions the agent. */
  seq: integer,
});
