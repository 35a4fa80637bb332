import { expect } from 'vitest';

import { asMessageId, asThreadId } from '../../src/index.ts';
import type { ForumSilence, RuleId, Spoken } from '../../src/index.ts';
import type { Check, Step } from './story.ts';
import { idOf, type Seating } from './table.ts';

export const FORUM = {
  agents: ['Ada', 'Ben', 'Cyd', 'Dee'],
  people: ['Ana', 'Bo'],
  settings: { kind: 'forum', policy: 'mention' },
} as const satisfies Seating;

interface Planned {
  readonly tick?: number;
  readonly pruned?: number;
  readonly expired?: readonly string[];
  /** Who is to open a thread. */
  readonly opens?: readonly string[];
  /** Who is to reply, and in which thread. */
  readonly replies?: readonly (readonly [agent: string, thread: string])[];
  readonly silences?: readonly ForumSilence[];
}

/** A tick begins, with what it has planned. */
export function plans(planned: Planned): Step {
  const { tick = 1, pruned = 0, expired = [], opens = [], replies = [], silences = [] } = planned;
  return (table) =>
    void table.apply({
      type: 'tick-planned',
      tick,
      pruned,
      expired: expired.map(asThreadId),
      newThreads: opens.map((agent) => ({ agent: idOf(agent), because: 'FO4' })),
      replies: replies.map(([agent, thread]) => ({
        agent: idOf(agent),
        threadId: asThreadId(thread),
        mentionId: null,
        because: 'FO9',
        about: newestPost(thread),
      })),
      silences,
    });
}

// The engine knows no threads: what it is told of one is its newest post.
function newestPost(thread: string): Spoken {
  const messageId = asMessageId(`newest of ${thread}`);
  return { messageId, sender: { kind: 'person', id: idOf('Ana') }, audience: 'everyone' };
}

/** An agent gives the post that a tick asked it for. */
export function writes(agent: string, text = `${agent} has an opinion`): Step {
  return (table) => table.ends(agent, { kind: 'posted', text });
}

/** What an agent gave is no post, by this rule. */
export function writesNothing(agent: string, because: RuleId): Step {
  return (table) => table.ends(agent, { kind: 'not-posted', because });
}

/** The last event ended the tick, and nothing of it is left. */
export function endsTick(tick = 1): Check {
  return (table) => {
    expect(table.effectsOf('end-tick')).toEqual([{ type: 'end-tick', tick, because: 'FO23' }]);
    expect(table.state.floor).toMatchObject({ runs: [], waits: [], chains: [], triggers: [] });
  };
}

/** The tick goes on after the last event. */
export const goesOn: Check = (table) => expect(table.effectsOf('end-tick')).toEqual([]);

/** So much was said so far, people included. */
export function hasSaid(...texts: readonly string[]): Check {
  return ({ messages }) => expect(messages.map(({ text }) => text)).toEqual(texts);
}
