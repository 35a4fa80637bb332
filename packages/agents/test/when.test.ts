import { asMessageId } from '@conch/engine';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

import type { Task, Trigger } from '../src/index.ts';
import { agentOf, play } from './support/play.ts';
import { taskOf } from './support/task.ts';

const TRIGGERS: readonly Trigger[] = [
  { kind: 'message' },
  { kind: 'mention', by: 'Finance', reason: 'a question' },
  { kind: 'delegated', by: 'Finance', reason: 'knows more' },
  { kind: 'returned', asked: 'Finance', reason: 'a', result: 'answered', content: 'done' },
  { kind: 'tick' },
  { kind: 'schedule' },
];

describe('how a script agent chooses a rule', () => {
  test('only the first rule that fires is followed', async () => {
    const rules = [
      { when: { contains: 'invoice' }, do: { say: 'first' } },
      { do: { say: 'second' } },
      { do: { say: 'third' } },
    ];
    const { end } = await play(agentOf(...rules), taskOf({ content: 'hello' }));
    expect(end).toEqual({ kind: 'answered', content: 'second' });
  });

  test('the run is skipped if no rule fires', async () => {
    const agent = agentOf({ when: { contains: 'invoice' }, do: { say: 'first' } });
    expect(await play(agent, taskOf())).toMatchObject({ calls: [], end: { kind: 'skipped' } });
  });

  test('all conditions of a rule must hold', async () => {
    const when = { contains: 'hello', from: 'Ben' };
    expect(await fires(when, taskOf({ content: 'hello', from: 'Ana' }))).toBe(false);
  });
});

describe('trigger', () => {
  test.each(TRIGGERS)(
    'the trigger $kind fires only the rules for this trigger',
    async (trigger) => {
      const firing: string[] = [];
      for (const { kind } of TRIGGERS) {
        if (await fires({ trigger: kind }, taskOf({ trigger }))) firing.push(kind);
      }
      expect(firing).toEqual([trigger.kind]);
    },
  );

  test('a regenerated answer fires rules for messages', async () => {
    const trigger = {
      kind: 'regenerate',
      messageId: asMessageId('old'),
      content: 'the old answer',
    } as const;
    expect(await fires({ trigger: 'message' }, taskOf({ trigger }))).toBe(true);
  });

  test('a regenerated answer fires rules without a trigger', async () => {
    const trigger = {
      kind: 'regenerate',
      messageId: asMessageId('old'),
      content: 'the old answer',
    } as const;
    expect(await fires({ contains: 'hello' }, taskOf({ trigger }))).toBe(true);
  });
});

describe('contains', () => {
  test.each([
    ['payroll', 'Prepare the PAYROLL, please', true],
    ['PayRoll', 'payroll', true],
    ['Über', 'das ÜBERMORGEN', true],
    ['caf\u00E9', 'Cafe\u0301 au lait', true],
    ['pay roll', 'payroll', false],
  ])(
    'the condition `contains` “%s” is checked in the text “%s”: %s',
    async (contains, content, isIn) => {
      expect(await fires({ contains }, taskOf({ content }))).toBe(isIn);
    },
  );
});

describe('from', () => {
  test.each([
    ['ana', 'Ana', true],
    ['TEST AGENT', 'Test Agent', true],
    ['An', 'Ana', false],
  ])('the condition `from` “%s” is checked for a message by %s: %s', async (from, sender, isBy) => {
    expect(await fires({ from }, taskOf({ from: sender }))).toBe(isBy);
  });
});

test('a rule with `nth` fires only in the run with this number, counted for each agent in a chain', async () => {
  const firing = [1, 2, 3].map((nth) => fires({ nth: 2 }, taskOf({ nth })));
  expect(await Promise.all(firing)).toEqual([false, true, false]);
});

describe('chance', () => {
  test('a rule with a chance of 0 never fires', async () => {
    expect(await countFiring(0)).toBe(0);
  });

  test('a rule with a chance of 1 always fires', async () => {
    expect(await countFiring(1)).toBe(SEEDS);
  });

  test.each([0.1, 0.5, 0.7])(
    'a rule with a chance of %d fires in about this share of the runs',
    async (chance) => {
      // The seeds are fixed, so the result is not random. Five deviations are a wide margin.
      const deviation = Math.sqrt(SEEDS * chance * (1 - chance));
      expect(Math.abs((await countFiring(chance)) - SEEDS * chance)).toBeLessThan(5 * deviation);
    },
  );

  test('a rule with a chance gives the same result for the same seed', async () => {
    const when = { chance: 0.5 };
    const [once, again] = await Promise.all([firingSeeds(when), firingSeeds(when)]);
    expect(once).toEqual(again);
  });

  test('two rules with the same chance fire independently', async () => {
    const rules = [
      { when: { chance: 0.5 }, do: { say: 'first' } },
      { when: { chance: 0.5 }, do: { say: 'second' } },
    ];
    const agent = agentOf(...rules);
    const ends = seeds().map(async (seed) => (await play(agent, taskOf({ seed }))).end);
    expect(await Promise.all(ends)).toContainEqual({ kind: 'answered', content: 'second' });
  });
});

test('[T14] a rule finds its text in a message with very many marks, although the message is compared in parts', async () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => normalize.mockRestore());
  const content = `Invoice a${'\u0301\u0316'.repeat(1_000)}`;
  expect(await fires({ contains: 'invoice' }, taskOf({ content }))).toBe(true);
  expect(normalize.mock.contexts.filter((text) => /\p{M}{31}/u.test(String(text)))).toEqual([]);
});

const SEEDS = 4000;

function seeds(): string[] {
  return Array.from({ length: SEEDS }, (_, nth) => `run-${nth}`);
}

async function countFiring(chance: number): Promise<number> {
  return (await firingSeeds({ chance })).length;
}

async function firingSeeds(when: object): Promise<string[]> {
  const firing = await Promise.all(seeds().map(async (seed) => fires(when, taskOf({ seed }))));
  return seeds().filter((_, nth) => firing[nth]);
}

async function fires(when: object, task: Task): Promise<boolean> {
  const { end } = await play(agentOf({ when, do: { say: 'fired' } }), task);
  return end?.kind === 'answered';
}
