import type { MemberId, ThreadId } from '../ids.ts';
import type { Instant } from '../instant.ts';

/** The input for planning a tick. */
export interface ForumView {
  /** The seed is always text, because 1 and '1' would be different seeds. */
  readonly seed: string;
  readonly tick: number;
  readonly at: Instant;
  readonly agents: AgentSource;
  readonly pendingMentions: readonly PendingMention[];
  readonly threads: ThreadSource;
}

/** The active agents of a forum, in order of joining. */
export interface AgentSource {
  readonly count: number;
  at(index: number): MemberId;
  indexOf(id: MemberId): number | undefined;
}

/**
 * A row of `pending_mentions`. The row means that an agent was mentioned and has not replied yet.
 */
export interface PendingMention {
  readonly id: string;
  readonly agentId: MemberId;
  readonly threadId: ThreadId;
  readonly mentionerName: string;
  readonly createdAt: Instant;
  /** The position in the history of the forum. A larger position is newer. */
  readonly order: number;
}

/** A thread that is not yet marked as expired. */
export interface OpenThread {
  readonly id: ThreadId;
  /** The number of the thread in its forum, counted from 1. */
  readonly number: number;
  readonly title: string;
  readonly expiresAt: Instant;
  readonly messageCount: number;
}

/** The open threads of a forum, sorted by the time of expiry, then by number. */
export interface ThreadSource {
  readonly count: number;
  at(index: number): OpenThread;
  byId(id: ThreadId): OpenThread | undefined;
}

/** An agent source in memory, in order of joining. */
export function agentSource(ids: readonly MemberId[]): AgentSource {
  const indexes = new Map(ids.map((id, index) => [id, index]));
  return {
    count: ids.length,
    at: (index) => within(ids, index),
    indexOf: (id) => indexes.get(id),
  };
}

/** A thread source in memory, from threads in any order. */
export function threadSource(threads: readonly OpenThread[]): ThreadSource {
  const sorted = threads.toSorted(
    (one, other) => one.expiresAt - other.expiresAt || one.number - other.number,
  );
  const byId = new Map(sorted.map((thread) => [thread.id, thread]));
  return {
    count: sorted.length,
    at: (index) => within(sorted, index),
    byId: (id) => byId.get(id),
  };
}

/**
 * Compares by UTF-16 units, because this order is the same on every machine and in every language.
 */
export function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function within<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`nothing at ${index} of ${list.length}`);
  return found;
}
