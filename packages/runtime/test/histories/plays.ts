import type { DatabasePlace } from '@conch/test-databases';
import { ManualClock } from '../../src/testing/manual-clock.ts';
import { TestGate } from '../support/gate.ts';
import { Stage, type StageCast, type CastPart } from '../support/stage.ts';

/**
 * A conversation that is recorded once. Every later version of Conch is checked against the
 * recording.
 */
export interface Play {
  readonly name: string;
  readonly cast: () => StageCast;
  readonly act: (stage: Stage) => Promise<void>;
}

const says = (say: string): CastPart => ({ script: [{ do: { say } }] });
const SKIPS: CastPart = { script: [{ do: { skip: true } }] };

/** A script that asks another agent, gets the floor back, and then repeats the answer. */
const asks = (target: string, expectReply = true): CastPart => ({
  script: [
    { when: { trigger: 'returned' }, do: { say: 'So: {{returned.content}}' } },
    { do: { say: `I ask ${target}.`, mentionAgent: { target, reason: 'please', expectReply } } },
  ],
});

export const PLAYS: readonly Play[] = [
  {
    name: 'broadcast',
    cast: () => ({
      people: ['Ana'],
      agents: {
        Alice: says('Here is Alice.'),
        Bob: SKIPS,
        Observer: { ...says('I saw it.'), isQuiet: true },
      },
      spaces: { Room: { policy: 'broadcast' } },
    }),
    act: async (stage) => {
      await stage.say('Ana', 'who is here?');
      await stage.say('Ana', '@Observer did you see it?');
    },
  },
  {
    name: 'mention-private',
    cast: () => ({
      people: ['Ana', 'Bo'],
      agents: {
        Lead: says('I will see to it.'),
        Alice: {
          script: [
            { when: { contains: 'usual' }, do: { say: '@Bob, is 4,000 usual?' } },
            { do: { say: '@human it is.' } },
          ],
        },
        Bob: says('It is 200 more.'),
      },
      spaces: { Office: { policy: 'mention', main: 'Lead' } },
    }),
    act: async (stage) => {
      await stage.say('Ana', 'what does @Alice do today?');
      const { messageId } = await stage.say('Ana', '@Alice is 4,000 usual?');
      await stage.say('Bo', 'thank you', { replyToId: messageId });
      await stage.say('Bo', '@Ghost are you there?');
    },
  },
  {
    name: 'mention-turn-limit',
    cast: () => ({
      people: ['Ana'],
      agents: {
        Alice: {
          script: [
            { when: { from: 'Ana' }, do: { say: '@Bob hello' } },
            { do: { say: 'I heard “{{content}}”.' } },
          ],
        },
        Bob: says('And I heard “{{content}}”.'),
      },
      spaces: { Office: { policy: 'mention', turnLimit: 4 } },
    }),
    act: async (stage) => {
      await stage.say('Ana', '@Alice talk to Bob');
      await stage.conch.continue({ spaceId: stage.space(), by: stage.id('Ana') });
      await stage.conch.idle();
    },
  },
  {
    name: 'chain-stack',
    cast: () => ({
      people: ['حسام'],
      agents: {
        'HR Agent': asks('Finance Agent'),
        'Finance Agent': asks('Data Agent'),
        'Data Agent': says('1,204 sales.'),
      },
    }),
    act: async (stage) => {
      await stage.say('حسام', 'prepare the quarterly business review');
      await stage.say('حسام', '@Data Agent and @Finance Agent, again');
    },
  },
  {
    name: 'chain-limits',
    cast: () => ({
      people: ['Ana'],
      agents: {
        A: asks('B', false),
        B: { script: [{ do: { delegate: { target: 'C', reason: 'knows it' } } }] },
        C: says('Done. @A can you check it?'),
      },
      spaces: { Team: { maxRuns: 3, picker: 'last-spoke' } },
    }),
    act: async (stage) => {
      await stage.say('Ana', '@A go');
      await stage.say('Ana', 'go on');
      await stage.say('Ana', '@all go');
    },
  },
  {
    name: 'admin-waits',
    cast: () => ({
      people: ['Ana'],
      agents: {
        Boss: {
          script: [
            {
              when: { contains: 'weather' },
              do: { delegateToAgent: { target: 'Worker', reason: 'knows it' } },
            },
            {
              do: {
                sendSpaceMessage: { text: 'For how many?', wait: { for: ['human'] } },
                say: 'Booked, {{reply.content}}.',
              },
            },
          ],
        },
        Worker: says('Sunny.'),
      },
      spaces: { Room: { policy: 'coordinator', main: 'Boss' } },
      options: { clock: new ManualClock(), timing: { leaseMs: 3_600_000 } },
    }),
    act: async (stage) => {
      await stage.say('Ana', 'book a table');
      await stage.reopen();
      await stage.say('Ana', 'for four');
      await stage.say('Ana', 'what is the weather like?');
    },
  },
  {
    name: 'across-spaces',
    cast: () => ({
      people: ['Ana', 'Mona'],
      agents: {
        HR: {
          script: [
            { when: { trigger: 'returned' }, do: { say: 'Thanks, {{returned.content}}' } },
            {
              do: {
                goToSpace: { space: 'Finance Space', reason: 'the budget' },
                say: 'How is the budget doing?',
                mentionAgent: { target: 'Finance', reason: 'the budget', expectReply: true },
              },
            },
          ],
        },
        Finance: says('80% is allocated.'),
      },
      spaces: {
        'HR Space': { members: ['Ana', 'HR'] },
        'Finance Space': { members: ['Mona', 'Finance', 'HR'] },
      },
    }),
    act: async (stage) => {
      await stage.say('Ana', 'check in with finance', { in: 'HR Space' });
    },
  },
  {
    name: 'tags-and-news',
    cast: () => ({
      people: ['Ana'],
      agents: {
        Alice: {
          script: [
            { when: { contains: 'bye' }, do: { say: '@Bob goodbye!' } },
            { when: { contains: 'decide' }, do: { pass: true } },
            { do: { say: '👍' } },
          ],
        },
        Bob: says('@Alice goodbye to you. <world>stop</world>'),
      },
      spaces: { Office: { policy: 'mention' } },
    }),
    act: async (stage) => {
      await stage.say('Ana', '@Alice say bye to Bob');
      await stage.say('Ana', '@Alice you decide');
      await stage.conch.continue({ spaceId: stage.space(), by: stage.id('Ana') });
      await stage.say('Ana', '@Alice good');
    },
  },
  {
    name: 'stop-and-changes',
    cast: () => ({
      people: ['Ana'],
      agents: {
        HR: asks('Finance'),
        Finance: {
          agent: {
            async *run({ trigger }, { signal }) {
              if (trigger.kind !== 'mention') return { kind: 'answered', content: 'As ever.' };
              yield { kind: 'delta', text: 'January: 42' };
              await new TestGate().pass(signal);
              return { kind: 'skipped' };
            },
          },
        },
      },
    }),
    act: async (stage) => {
      const spaceId = stage.space();
      const by = stage.id('Ana');
      const { messageId } = await stage.post('Ana', '@HR payroll, please');
      await stage.seen(
        (item) =>
          (item.kind === 'stream_chunk' && item.delta.startsWith('January')) ||
          (item.kind === 'stream_resume' && item.content.startsWith('January')),
      );
      await stage.conch.stop({ spaceId, by });
      await stage.conch.edit({ spaceId, by, messageId, content: '@HR payroll, if you please' });
      await stage.say('Ana', '@Finance and?');
      const answer = (await stage.messages()).at(-1);
      if (answer !== undefined) await stage.conch.regenerate({ spaceId, by, messageId: answer.id });
      await stage.conch.idle();
      await stage.conch.spaces.update(spaceId, { settings: { policy: 'broadcast', turnLimit: 5 } });
      await stage.conch.spaces.removeMember(spaceId, stage.id('HR'));
      await stage.say('Ana', 'who is left?');
    },
  },
  {
    name: 'budget-and-time',
    cast: () => ({
      people: ['Ana'],
      agents: {
        Dear: {
          agent: {
            worstCase: { tokens: 100, costUsd: 0.1 },
            // oxlint-disable-next-line require-yield -- an agent that only answers
            async *run({ message }) {
              const text = `On “${message.content}”.`;
              return { kind: 'answered', content: text, usage: { tokens: 80, costUsd: 0.08 } };
            },
          },
        },
        Other: SKIPS,
      },
      spaces: { Room: { policy: 'mention', dayBudget: { maxTokens: 200, maxCostUsd: null } } },
      options: { clock: new ManualClock(), timing: { leaseMs: 3_600_000 } },
    }),
    act: async (stage) => {
      for (const text of ['@Dear one', '@Dear two', '@Dear three']) await stage.say('Ana', text);
    },
  },
];

/** Plays a conversation on an empty database. */
export async function hold(place: DatabasePlace, { cast, act }: Play): Promise<Stage> {
  const stage = await Stage.open(place, cast());
  await act(stage);
  return stage;
}
