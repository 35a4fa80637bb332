import fc from 'fast-check';
import { expect, test } from 'vitest';

import { limitUses, newSpace, type LimitKind } from '../src/index.ts';
import { room, speaksFor, starts } from './support/budget-steps.ts';
import { rosterOf } from './support/roster-of.ts';
import { given, says, speaks, type TableCheck } from './support/story.ts';
import { asks } from './support/tool-steps.ts';

const DAY_MS = 86_400_000;
const BUDGETS = {
  chainBudget: { maxTokens: 100, maxCostUsd: 1 },
  dayBudget: { maxTokens: 1_000, maxCostUsd: 5 },
};

function uses(kind: LimitKind, used: number, limit: number | null, reserved = 0): TableCheck {
  return ({ state, now }) => {
    const found = limitUses(state, now).find((one) => one.kind === kind);
    expect(found).toEqual({ kind, used, reserved, limit });
  };
}

const kindsOf = (state: Parameters<typeof limitUses>[0]): readonly LimitKind[] =>
  limitUses(state, 0).map(({ kind }) => kind);

test('used turns and reserved turns are counted separately', () => {
  room({ turnLimit: 5 })
    .then(uses('turns', 0, 5, 2))
    .when(speaks('hr'))
    .then(uses('turns', 1, 5, 1));
});

test('each waiting agent reserves one run and counts once for the maximum of agents that wait for a reply', () => {
  room({ maxRuns: 8, maxStack: 3 }, '@HR a question')
    .when(speaks('hr', 'you', { handsOverTo: 'Finance', expectsReply: true }))
    .then(uses('runs', 2, 8, 1), uses('stack', 1, 3))
    .when(speaks('finance'))
    .then(uses('runs', 3, 8), uses('stack', 0, 3));
});

test('limitUses() counts the runs of the chain that has used the most runs, and no chains that have ended', () => {
  room({}, '@HR a question')
    .when(asks('hr', 'Finance'))
    .when(speaks('hr'))
    .when(says('Ana', '@Legal another'))
    .then(uses('runs', 2, 10))
    .when(speaks('finance'))
    .then(uses('runs', 1, 10))
    .when(speaks('legal'))
    .then(uses('runs', 0, 10));
});

test('spent and reserved amounts count toward the limits of the chain and of the day', () => {
  room(BUDGETS)
    .when(starts('hr', { tokens: 50, costUsd: 0.5 }))
    .then(uses('chain-tokens', 0, 100, 50), uses('day-cost', 0, 5, 0.5))
    .when(speaksFor('hr', { tokens: 20, costUsd: 0.25 }))
    .then(uses('chain-tokens', 20, 100), uses('chain-cost', 0.25, 1))
    .then(uses('day-tokens', 20, 1_000), uses('day-cost', 0.25, 5));
});

test('on a new day the use of a day limit is zero, even before the first event of that day', () => {
  room(BUDGETS, '@HR a question')
    .when(starts('hr', {}))
    .when(speaksFor('hr', { tokens: 20 }))
    .then(uses('day-tokens', 20, 1_000), ({ state, now }) => {
      const ofDay = limitUses(state, now + DAY_MS).find(({ kind }) => kind === 'day-tokens');
      expect(ofDay?.used).toBe(0);
    });
});

test('a budget that is not set has no limit', () => {
  room({}).then(uses('day-cost', 0, null));
});

test('only a space with the policy `chain` has limits for runs and waiting agents', () => {
  const roster = rosterOf({});
  const budgets = ['chain-tokens', 'chain-cost', 'day-tokens', 'day-cost'];
  expect(kindsOf(newSpace(roster, { policy: 'mention' }))).toEqual(['turns', ...budgets]);
  expect(kindsOf(newSpace(roster, { policy: 'chain' }))).toEqual([
    'turns',
    'runs',
    'stack',
    ...budgets,
  ]);
});

test('a forum has no limits except budgets', () => {
  const kinds = kindsOf(newSpace(rosterOf({}), { kind: 'forum' }));
  expect(kinds).toEqual(['chain-tokens', 'chain-cost', 'day-tokens', 'day-cost']);
});

test('[TL1] used and reserved turns never exceed the limit', () => {
  const agents = ['HR', 'Finance', 'Legal'];
  const texts = fc.array(fc.constantFrom('@everyone', '@HR', '@HR @Legal'), { maxLength: 8 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), texts, (turnLimit, said) => {
      let story = given({ agents, settings: { policy: 'mention', turnLimit } });
      for (const text of said) story = story.when(says('Ana', `${text} go`));
      story.then(({ state, now }) => {
        const turns = limitUses(state, now).find(({ kind }) => kind === 'turns');
        expect((turns?.used ?? 0) + (turns?.reserved ?? 0)).toBeLessThanOrEqual(turnLimit);
      });
    }),
  );
});
