import { expect } from 'vitest';

import { asMessageId, asThreadId } from '../../../src/index.ts';
import type { ForumSilence, RuleId, SpokenMessage } from '../../../src/index.ts';
import type { TableCheck, TableStep } from '../story.ts';
import { idOf, type Seating } from '../table.ts';

export const FORUM = {
  agents: ['Ada', 'Ben', 'Cyd', 'Dee'],
  people: ['Ana', 'Bo'],
  settings: { kind: 'forum', policy: 'mention' },
} as const satisfies Seating;

interface Planned {
  readonly tick?: number;
  readonly pruned?: number;
  readonly expired?: readonly string[];
  /** The agents that open a thread. */
  readonly opens?: readonly string[];
  /** The agents that reply, with their threads. */
  readonly replies?: readonly (readonly [agent: string, thread: string])[];
  readonly silences?: readonly ForumSilence[];
}

/** A tick begins with this plan. */
export function plans(planned: Planned): TableStep {
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

// The engine stores no threads: an event brings only the newest post of a thread.
function newestPost(thread: string): SpokenMessage {
  const messageId = asMessageId(`newest of ${thread}`);
  return { messageId, sender: { kind: 'person', id: idOf('Ana') }, audience: 'everyone' };
}

/** An agent returns the post that a tick asked for. */
export function writes(agent: string, text = `${agent} has an opinion`): TableStep {
  return (table) => table.ends(agent, { kind: 'posted', content: text });
}

/** An agent's output is not posted, because of this rule. */
export function writesNothing(agent: string, because: RuleId): TableStep {
  return (table) => table.ends(agent, { kind: 'not-posted', because });
}

/** The last event ended the tick, and no run or chain of the tick remains. */
export function endsTick(tick = 1): TableCheck {
  return (table) => {
    expect(table.effectsOf('end-tick')).toEqual([{ type: 'end-tick', tick, because: 'FO23' }]);
    expect(table.state.floor).toMatchObject({ runs: [], waits: [], chains: [], triggers: [] });
  };
}

/** The last event did not end the tick. */
export const tickContinues: TableCheck = (table) => expect(table.effectsOf('end-tick')).toEqual([]);

/** Exactly these messages were posted so far, including messages of people. */
export function hasSaid(...texts: readonly string[]): TableCheck {
  return ({ messages }) => expect(messages.map(({ content }) => content)).toEqual(texts);
}
