import type { Agent, AgentEnd, AgentOutput } from '@conch/agents';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { openStage } from '../../support/open-stage.ts';
import type { Stage } from '../../support/stage.ts';

// Characters that no database can store: NUL and a lone surrogate.
const REASON = 'one\0two\uD800';
const KEPT = 'one\uFFFDtwo\uFFFD';

type Call = Extract<AgentOutput, { kind: 'call' }>['call'];

/** An agent that makes an optional call and then ends its run. */
function ends(end: AgentEnd, call?: Call): Agent {
  return {
    async *run({ trigger }) {
      if (trigger.kind === 'returned') return { kind: 'answered', content: 'Thank you.' };
      if (call !== undefined) yield { kind: 'call', callId: 'only', call };
      return end;
    },
  };
}

interface Room {
  readonly policy: 'chain' | 'coordinator';
  readonly turnLimit?: number;
}

async function open(kind: DatabaseKind, agent: Agent, room: Room): Promise<Stage> {
  return openStage(kind, {
    people: ['Ana'],
    agents: { Ada: { agent }, Bob: { script: [{ do: { say: 'I am Bob.' } }] } },
    spaces: { Room: { ...room, main: 'Ada' } },
  });
}

const ANSWER = { kind: 'answered', content: 'I am Ada.' } as const;
const MENTION = { target: 'Bob', reason: REASON, expectReply: false } as const;
const DELEGATION = { target: 'Bob', reason: REASON } as const;

describe.each(DATABASES)(
  'a hand-off reason with characters that no database can store, on $name',
  (kind) => {
    test.each([
      ['mentionAgent', ends(ANSWER, { tool: 'mentionAgent', ...MENTION }), 'chain'],
      ['delegate', ends({ kind: 'skipped' }, { tool: 'delegate', ...DELEGATION }), 'chain'],
      [
        'delegateToAgent',
        ends({ kind: 'skipped' }, { tool: 'delegateToAgent', ...DELEGATION }),
        'coordinator',
      ],
      ['a mention', ends({ ...ANSWER, handOff: { kind: 'mention', ...MENTION } }), 'chain'],
      [
        'a delegation',
        ends({ ...ANSWER, content: '', handOff: { kind: 'delegate', ...DELEGATION } }),
        'chain',
      ],
    ] as const)(
      'a hand-off reason with invalid characters in %s is repaired',
      async (_, agent, policy) => {
        const stage = await open(kind, agent, { policy });
        await stage.say('Ana', '@Ada hello');
        expect((await stage.heard()).at(-1)).toBe('Bob: I am Bob.');
      },
    );

    test('a hand-off reason with invalid characters is repaired before the turn limit stores it for Continue', async () => {
      const agent = ends(ANSWER, { tool: 'mentionAgent', ...MENTION });
      const stage = await open(kind, agent, { policy: 'chain', turnLimit: 1 });
      await stage.say('Ana', '@Ada hello');
      await stage.conch.continue({ spaceId: stage.space(), by: stage.id('Ana') });
      await stage.conch.idle();
      expect((await stage.heard()).at(-1)).toBe('Bob: I am Bob.');
      const [asked] = (await stage.effects('offer-run')).filter(({ because }) => because === 'TL7');
      expect(asked?.run.cause).toMatchObject({ kind: 'mention', reason: KEPT });
    });

    test('a hand-off reason with invalid characters in goToSpace is repaired', async () => {
      const stage = await openStage(kind, {
        people: ['Ana'],
        agents: {
          Ada: {
            agent: {
              async *run(task) {
                const there = (await task.spaces()).find(({ name }) => name === 'Annex');
                if (there === undefined) throw new Error('there is no annex');
                const call = { tool: 'goToSpace', spaceId: there.id, reason: REASON } as const;
                yield { kind: 'call', callId: 'only', call };
                return ANSWER;
              },
            },
          },
        },
        spaces: {
          Room: { policy: 'coordinator', main: 'Ada' },
          Annex: { policy: 'coordinator', main: 'Ada' },
        },
      });
      await stage.say('Ana', 'hello', { in: 'Room' });
      expect(await stage.heard('Annex')).toEqual(['Ada: I am Ada.']);
    });
  },
);
