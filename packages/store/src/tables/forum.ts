import { integer, oneOf, optional, table, text } from './table.ts';

export const forums = table('forums', {
  spaceId: text,
  /** The last planned tick. 0 if there is none yet. */
  tick: integer,
  lastTickAt: optional(integer),
  /** 1 while that tick is running. */
  isTicking: integer,
  /** When the next tick is due. Null if only a person can start it. */
  nextTickAt: optional(integer),
  /** The reason why Conch paused the forum. Null if it is not paused, or if a person paused it. */
  pausedBecause: optional(oneOf<'money-stop'>()),
  /** The original of a fork. */
  forkedFrom: optional(text),
});

export const forumThreads = table('forum_threads', {
  spaceId: text,
  id: text,
  title: text,
  category: text,
  /** The opening post. */
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
  /** The time in the forum when the tick was planned. */
  at: integer,
  /** The person who started the tick. Null if it was due. */
  askedBy: optional(text),
  /** The event that planned the tick, and the event that ended it. */
  plannedSeq: integer,
  endedSeq: optional(integer),
  endedAt: optional(integer),
  /** Pending mentions from before this time were dropped. */
  prunedBefore: integer,
  /** The number of pending mentions that were left. */
  pending: integer,
  threadsWritten: integer,
  repliesWritten: integer,
  /** The plan, as JSON. */
  plan: text,
});

/** Mentions in threads that the agent has not answered yet. */
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
