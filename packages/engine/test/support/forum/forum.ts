import {
  agentSource,
  threadSource,
  type ForumView,
  type OpenThread,
  type PendingMention,
} from '../../../src/forum/forum-view.ts';
import { asMemberId, asThreadId } from '../../../src/ids.ts';

export const HOUR_MS = 3_600_000;
export const NOW = 1_000 * HOUR_MS;

export interface ForumSetupOptions {
  readonly seed?: string;
  readonly tick?: number;
  readonly agents?: number | readonly string[];
  readonly pendingMentions?: readonly PendingMention[];
  readonly threads?: readonly OpenThread[];
}

/** A forum at the hour NOW, with one thread by default. */
export function forum(given: ForumSetupOptions = {}): ForumView {
  const agents = given.agents ?? 10;
  const names = typeof agents === 'number' ? Array.from({ length: agents }, agentNamed) : agents;
  return {
    seed: given.seed ?? 'seed',
    tick: given.tick ?? 1,
    at: NOW,
    agents: agentSource(names.map(asMemberId)),
    pendingMentions: given.pendingMentions ?? [],
    threads: threadSource(given.threads ?? [thread('t0')]),
  };
}

/** The agents of `forum({ agents: n })` are a0, a1, … */
function agentNamed(_: unknown, nth: number): string {
  return `a${nth}`;
}

export function thread(id: string, changed: Partial<OpenThread> = {}): OpenThread {
  return {
    id: asThreadId(id),
    number: 1,
    title: `Thread ${id}`,
    expiresAt: NOW + HOUR_MS,
    messageCount: 1,
    ...changed,
  };
}

/** A pending mention of an agent in a thread, half an hour old. */
export function mention(
  agent: string,
  threadId: string,
  changed: Partial<PendingMention> = {},
): PendingMention {
  return {
    id: `${agent}-${threadId}`,
    agentId: asMemberId(agent),
    threadId: asThreadId(threadId),
    mentionerName: 'Ana',
    createdAt: NOW - HOUR_MS / 2,
    order: 1,
    ...changed,
  };
}
