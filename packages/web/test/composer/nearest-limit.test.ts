import type { NoticeParams } from '@conch/protocol';
import type { LimitView, SpaceView } from '@conch/sdk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitRows } from '../../src/screens/space/composer/limits/limit-rows.ts';
import { levelWords, meterWords } from '../../src/screens/space/composer/limits/limit-words.ts';
import {
  nearestLimit,
  type SetLimit,
} from '../../src/screens/space/composer/limits/nearest-limit.ts';
import { refusingLimit } from '../../src/screens/space/composer/limits/refusing-limit.ts';
import { message } from '../transcript/support/shown-space.ts';
import { composer as ar } from '../../src/words/ar/composer.ts';
import { composer as en } from '../../src/words/en/composer.ts';
import { fillPlaceholders, textOf } from '../../src/words/text-of.ts';
import type { TFunction } from '../../src/words/use-translation.ts';

const KINDS = [
  'turns',
  'runs',
  'stack',
  'chain-tokens',
  'chain-cost',
  'day-tokens',
  'day-cost',
] as const;

const use = (kind: LimitView['kind'], used: number, limit: number | null): LimitView => {
  return { kind, used, reserved: 0, limit };
};

test.each([
  [9, 20, null],
  [10, 20, 'half'],
  [15, 20, 'half'],
  [16, 20, 'near'],
  [20, 20, 'full'],
  [21, 20, 'full'],
  [3, 0, null],
  [3, null, null],
])('[P0-6] the usage %j of %j turns has the level %j', (used, limit, level) => {
  expect(nearestLimit([use('turns', used, limit)])?.level ?? null).toBe(level);
});

test('[P0-6] the meter shows the limit with the highest used share, of any kind', () => {
  const limits = [use('turns', 6, 20), use('runs', 9, 12), use('day-cost', 0.41, 0.5)];
  expect(nearestLimit(limits)?.limit.kind).toBe('day-cost');
  expect(nearestLimit(limits.slice(0, 2))?.limit.kind).toBe('runs');
});

test('[P0-6] if two limits have the same used share, the meter shows the first limit', () => {
  expect(nearestLimit([use('turns', 5, 5), use('runs', 10, 10)])?.limit.kind).toBe('turns');
});

test('[P0-6] nearestLimit() returns a limit that has a value, and no other limit has a higher used share', () => {
  const amount = fc.oneof(fc.nat({ max: 50 }), fc.double({ min: 0, max: 5, noNaN: true }));
  const anyUse = fc.record({
    kind: fc.constantFrom(...KINDS),
    used: amount,
    reserved: amount,
    limit: fc.option(amount, { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(anyUse, { maxLength: 9 }), (limits) => {
      expect(isNearest(nearestLimit(limits), limits)).toBe(true);
    }),
  );
});

function isNearest(shown: ReturnType<typeof nearestLimit>, limits: readonly LimitView[]): boolean {
  const isSet = (one: LimitView): one is SetLimit => one.limit !== null && one.limit > 0;
  const shares = limits.filter(isSet).map(({ used, limit }) => used / limit);
  const most = Math.max(0, ...shares);
  if (shown === null) return most <= 0.5;
  const { limit: one, level } = shown;
  const { used, limit } = one;
  const isTrue = (level === 'full') === used >= limit && (level !== 'half') === used >= limit * 0.8;
  return limits.includes(one) && used / limit === most && most >= 0.5 && isTrue;
}

type Why = NoticeParams['budget-refused']['why'];

const refusal = (why: Why): SpaceView['messages'][number] =>
  message(5, null, {
    notice: 'budget',
    phrase: {
      code: 'budget-refused',
      params: { name: 'Ann', endsChain: true, wasStarted: false, why },
    },
    createdAt: '2026-11-16T10:00:00.000Z',
  });
const NOON = Date.UTC(2026, 10, 16, 12);
const DAY_SMALL: Why = { of: 'space', unit: 'usd', most: 3, left: 3, wanted: 200 };
const CHAIN_LEFT: Why = { of: 'chain', unit: 'tokens', most: 1_000, left: 20, wanted: 500 };

test.each([
  [DAY_SMALL, 'day-cost', 3],
  [CHAIN_LEFT, 'chain-tokens', 1_000],
] as const)(
  '[P0-6] if a budget refused the last run, the meter shows this budget as full: %j',
  (why, kind, most) => {
    const limits = [use('turns', 15, 20), use(kind, 0, most)];
    const refusing = refusingLimit({ messages: [refusal(why)], limits }, NOON);
    expect(nearestLimit(limits, refusing)).toEqual({ limit: use(kind, 0, most), level: 'full' });
  },
);

test('[P0-6] the meter stops showing a budget as full after a later answer, after a change of the budget, or at the end of the day', () => {
  const limits = [use('day-cost', 0, 3)];
  const messages = [refusal(DAY_SMALL)];
  const refusing = (change: object, nowMs = NOON) =>
    refusingLimit({ messages, limits, ...change }, nowMs);
  expect(refusing({ messages: [...messages, message(6, 'me')] })).toBe('day-cost');
  expect(refusing({ messages: [...messages, message(6, 'ann')] })).toBeNull();
  expect(refusing({ limits: [use('day-cost', 0, 300)] })).toBeNull();
  expect(refusing({}, NOON + 86_400_000)).toBeNull();
  const own: Why = { of: 'agent', unit: 'usd', most: 3, left: null, wanted: 4 };
  expect(refusing({ messages: [refusal(own)] })).toBeNull();
  expect(refusing({ messages: [{ ...refusal(DAY_SMALL), phrase: null }] })).toBeNull();
});

function speaking(language: 'en' | 'ar'): TFunction<'composer'> {
  const words = { en, ar }[language];
  return (key, values = {}) =>
    fillPlaceholders(textOf(words, key, values, language), values, language);
}

test.each([
  [use('turns', 6, 20), '6 of 20 turns'],
  [use('runs', 9, 12), '9 of 12 turns in this chain'],
  [use('stack', 3, 5), '3 of 5 agents waiting for a reply'],
  [use('chain-tokens', 1_500, 2_000), '1,500 of 2,000 tokens in this chain'],
  [use('chain-cost', 0.41, 0.5), '$0.41 of $0.50 in this chain'],
  [use('day-tokens', 9_000, 10_000), '9,000 of 10,000 tokens today'],
  [use('day-cost', 0.41, 0.5), '$0.41 of $0.50 today'],
])('the meter shows the limit %j as %j', (limit, words) => {
  expect(meterWords(limit as SetLimit, speaking('en'), 'en')).toBe(words);
});

test('in every language, every limit has a text with the used amount and the maximum', () => {
  for (const language of ['en', 'ar'] as const) {
    for (const kind of KINDS) {
      const words = meterWords(use(kind, 3, 4) as SetLimit, speaking(language), 'en');
      expect(words).toMatch(/3.*4/u);
      expect(words).not.toContain('{{');
    }
  }
});

test('the text of a limit that is nearly reached shows its level without colour', () => {
  const t = speaking('en');
  expect(levelWords('turns', 'half', t)).toBeNull();
  expect(levelWords('turns', 'full', t)).toBe('turn limit reached');
  expect(levelWords('day-cost', 'near', t)).toBe('limit is close');
});

test('the limits list contains every limit, including budgets without a value and limits that the mode does not use', () => {
  const labels = (limits: readonly LimitView[]) =>
    limitRows(limits).map(
      (row) => `${row.label.key} ${row.limit === null ? row.none : row.limit.limit}`,
    );
  const unset = KINDS.slice(3).map((kind) => use(kind, 0, null));
  expect(labels([use('turns', 0, 20), ...unset])).toEqual([
    'turnLimit 20',
    'maxRuns limitNotHere',
    'maxStack limitNotHere',
    'limitChain noLimit',
    'limitDay noLimit',
  ]);
  const all = KINDS.map((kind, place) => use(kind, 0, place + 1));
  expect(limitRows(all).map(({ limit }) => limit)).toEqual(all);
});
