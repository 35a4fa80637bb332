import type { Spend } from '@conch/engine';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../../../src/testing/manual-clock.ts';
import { TestGate } from '../../support/gate.ts';
import { openStage } from '../../support/open-stage.ts';
import type { CastPart } from '../../support/stage.ts';

const DAY_MS = 86_400_000;

interface Cost {
  /** The maximum cost of a run. */
  readonly worst: { readonly tokens: number; readonly costUsd: number | null };
  readonly real?: Spend;
}

/** Answers with the number of its call, so that NN2 does not drop repeated answers. */
function priced({ worst, real = { tokens: 0, costUsd: 0 } }: Cost, calls: string[] = []): CastPart {
  return {
    agent: {
      worstCase: worst,
      // oxlint-disable-next-line require-yield -- an agent that only answers
      async *run({ agent }) {
        calls.push(agent.name);
        return { kind: 'answered', content: `Answer ${calls.length}.`, usage: real };
      },
    },
  };
}

const bounded = (bound: { readonly maxTokens?: number; readonly maxCostUsd?: number }) => ({
  maxTokens: null,
  maxCostUsd: null,
  ...bound,
});

const OTHER: CastPart = { script: [{ do: { skip: true } }] };
const COST: Cost = { worst: { tokens: 100, costUsd: 0.1 }, real: { tokens: 60, costUsd: 0.06 } };

describe.each(DATABASES)('budgets, on $name', (kind) => {
  test('[I-16] an agent that fails without a report is charged its worst case', async () => {
    let calls = 0;
    const breaks: CastPart = {
      agent: {
        worstCase: { tokens: 100, costUsd: 0 },
        async *run() {
          calls += 1;
          yield { kind: 'delta', text: 'Well' };
          throw new Error('out of order');
        },
      },
    };
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { Alice: breaks },
      spaces: { Office: { policy: 'broadcast', dayBudget: bounded({ maxTokens: 250 }) } },
    });
    for (let post = 0; post < 5; post += 1) await stage.say('Ana', `go ${post}`);
    expect(calls).toBe(2);
  });

  test('[BU1] [BU6] if a run does not fit the budget of its chain, the run is not started, and one notice is posted', async () => {
    const calls: string[] = [];
    const asks = (target: string): CastPart => ({
      agent: {
        worstCase: COST.worst,
        // oxlint-disable-next-line require-yield -- an agent that only answers
        async *run({ agent }) {
          calls.push(agent.name);
          return {
            kind: 'answered',
            content: `${agent.name} asks ${target}.`,
            handOff: { kind: 'mention', target, reason: 'next', expectReply: false },
            usage: { tokens: 60, costUsd: 0 },
          };
        },
      },
    });
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { A: asks('B'), B: asks('C'), C: asks('A') },
      spaces: { Room: { chainBudget: bounded({ maxTokens: 200 }) } },
    });
    await stage.say('Ana', '@A go');
    // 60 and 60 are spent. The third run may cost 100, which does not fit into 200.
    expect(calls).toEqual(['A', 'B']);
    const said = await stage.heard();
    expect(said.slice(0, 3)).toEqual(['Ana: @A go', 'A: A asks B.', 'B: B asks C.']);
    expect((await stage.messages()).map(({ notice }) => notice)).toEqual([
      null,
      null,
      null,
      'budget',
    ]);
    expect((await stage.outcomes()).at(-1)).toBe('C failed');
  });

  test('[BU1] [BU4] the budget of a space is for one UTC day, and a new day starts at zero', async () => {
    const clock = new ManualClock(Date.UTC(2026, 0, 1, 12));
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { A: priced(COST), Other: OTHER },
      spaces: { Room: { policy: 'mention', dayBudget: bounded({ maxTokens: 160 }) } },
      options: { clock, timing: { leaseMs: 3_600_000 } },
    });
    for (const text of ['@A one', '@A two', '@A three']) await stage.say('Ana', text);
    expect(await stage.outcomes()).toEqual(['A responded', 'A responded', 'A failed']);
    clock.advance(DAY_MS);
    await stage.say('Ana', '@A four');
    expect((await stage.outcomes()).at(-1)).toBe('A responded');
  });

  test('[BU1] the budget of an agent applies to all its spaces together', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { A: { ...priced(COST), dayBudget: bounded({ maxTokens: 160 }) }, Other: OTHER },
      spaces: { One: { policy: 'mention' }, Two: { policy: 'mention' } },
    });
    await stage.say('Ana', '@A one', { in: 'One' });
    await stage.say('Ana', '@A two', { in: 'Two' });
    await stage.say('Ana', '@A three', { in: 'One' });
    expect(await stage.outcomes('One')).toEqual(['A responded', 'A failed']);
    expect(await stage.outcomes('Two')).toEqual(['A responded']);
  });

  test('[I-16] concurrent runs never use the same remaining budget', async () => {
    const calls: string[] = [];
    const names = ['A', 'B', 'C', 'D', 'E'];
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: Object.fromEntries(names.map((name) => [name, priced(COST, calls)])),
      spaces: { Room: { policy: 'broadcast', dayBudget: bounded({ maxCostUsd: 0.25 }) } },
    });
    await stage.say('Ana', 'everyone?');
    // Two runs may cost 0.2 together. A third run fits only after another run has cost less than
    // its worst case.
    expect(calls.length).toBeGreaterThanOrEqual(2);
    expect(calls.length * 0.06).toBeLessThanOrEqual(0.25);
    const spent = calls.length;
    expect((await stage.outcomes()).filter((line) => line.endsWith('responded')).length).toBe(
      spent,
    );
  });

  test('[BU2] under a budget in money, a run without a known price is refused', async () => {
    const calls: string[] = [];
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { A: priced({ worst: { tokens: 1, costUsd: null } }, calls), Other: OTHER },
      spaces: { Room: { policy: 'mention', chainBudget: bounded({ maxCostUsd: 100 }) } },
    });
    await stage.say('Ana', '@A one');
    expect(calls).toEqual([]);
    expect(await stage.outcomes()).toEqual(['A failed']);
  });

  test('[BU6] only the agent without a known price is refused, and the other agents answer', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { A: priced({ worst: { tokens: 1, costUsd: null } }), B: priced(COST) },
      spaces: { Room: { policy: 'broadcast', chainBudget: bounded({ maxCostUsd: 1 }) } },
    });
    await stage.say('Ana', 'hello');
    expect(new Set(await stage.outcomes())).toEqual(new Set(['A failed', 'B responded']));
    const noticesOf = (await stage.messages()).filter(({ notice }) => notice === 'budget');
    expect(noticesOf).toHaveLength(1);
  });

  test('[BU6] if an agent is refused, the agent that asked it gets the floor back and is informed of the failure', async () => {
    const asks: CastPart = {
      script: [
        { when: { trigger: 'returned' }, do: { say: 'I go on without it.' } },
        { do: { say: 'Asking.', mentionAgent: { target: 'B', reason: 'q', expectReply: true } } },
      ],
    };
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: { A: asks, B: { ...priced(COST), dayBudget: bounded({ maxTokens: 50 }) } },
      spaces: { Room: { policy: 'chain' } },
    });
    await stage.say('Ana', '@A go');
    expect((await stage.heard()).at(-1)).toBe('A: I go on without it.');
    expect(await stage.outcomes()).toEqual(['A responded', 'B failed', 'A responded']);
  });

  test('[BU3] when the chain budget is spent, the chain ends, and no waiter gets the floor back', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        A: {
          agent: {
            worstCase: COST.worst,
            // oxlint-disable-next-line require-yield -- an agent that only answers
            async *run({ trigger }) {
              if (trigger.kind === 'returned') return { kind: 'answered', content: 'Done.' };
              const handOff = {
                kind: 'mention',
                target: 'B',
                reason: '',
                expectReply: true,
              } as const;
              return {
                kind: 'answered',
                content: 'B?',
                handOff,
                usage: { tokens: 200, costUsd: 0 },
              };
            },
          },
        },
        B: priced(COST),
      },
      spaces: { Room: { policy: 'chain', chainBudget: bounded({ maxTokens: 200 }) } },
    });
    await stage.say('Ana', '@A go');
    expect(await stage.outcomes()).toEqual(['A responded', 'B failed']);
    expect((await stage.heard()).at(-1)).toMatch(/Budget reached: B was not started/u);
  });

  test('[BU4] a stopped run is charged its reservation', async () => {
    let isStuck = true;
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        A: {
          dayBudget: bounded({ maxTokens: 150 }),
          agent: {
            worstCase: COST.worst,
            async *run(_task, { signal }) {
              yield { kind: 'delta', text: 'Well' };
              if (isStuck) await new TestGate().pass(signal);
              return { kind: 'answered', content: 'Well, yes.' };
            },
          },
        },
        Other: OTHER,
      },
      spaces: { Room: { policy: 'mention' } },
    });
    await stage.post('Ana', '@A one');
    await stage.seen(({ kind: what }) => what === 'stream_chunk' || what === 'stream_resume');
    await stage.conch.stop({ spaceId: stage.space(), by: stage.id('Ana') });
    isStuck = false;
    await stage.say('Ana', '@A two');
    expect(await stage.outcomes()).toEqual(['A cancelled', 'A failed']);
  });

  test('[BU1] if a run is parked and resumed, its cost is reserved only once', async () => {
    const stage = await openStage(kind, {
      people: ['Ana'],
      agents: {
        Boss: {
          dayBudget: bounded({ maxTokens: 150 }),
          agent: {
            worstCase: COST.worst,
            async *run({ space, steps }) {
              if (steps.length === 0) {
                const wait = { for: ['human'] } as const;
                const call = {
                  tool: 'sendSpaceMessage',
                  spaceId: space.id,
                  text: 'How many?',
                  wait,
                } as const;
                yield { kind: 'call', callId: 'ask', call };
              }
              return { kind: 'answered', content: 'Booked.', usage: { tokens: 10, costUsd: 0 } };
            },
          },
        },
        Other: OTHER,
      },
      spaces: { Room: { policy: 'coordinator', main: 'Boss' } },
    });
    await stage.say('Ana', 'book a table');
    await stage.say('Ana', 'four');
    expect((await stage.heard()).at(-1)).toBe('Boss: Booked.');
    await stage.say('Ana', 'and another one');
    expect((await stage.heard()).at(-1)).toBe('Boss: How many?');
  });
});
