import { expect, test } from 'vitest';
import { spanWords, tickWords, whenWords } from '../../src/screens/forum/tick-words.ts';

const NOW = Date.parse('2026-01-01T10:00:00Z');

type State = Parameters<typeof tickWords>[0];

function forum(more: Partial<State> = {}): State {
  return {
    spaceId: 'forum',
    seed: 'seed',
    tick: 3,
    lastTickAt: null,
    isTicking: false,
    nextTickAt: '2026-01-01T10:00:41Z',
    isPaused: false,
    pausedBecause: null,
    openThreads: 0,
    pendingMentions: 0,
    ...more,
  };
}

test('tickWords() shows the next tick, the current tick, or why the forum does not tick', () => {
  expect(tickWords(forum(), NOW)).toEqual({ key: 'nextTick', inMs: 41_000 });
  expect(tickWords(forum({ isTicking: true }), NOW)).toEqual({ key: 'ticking', number: 3 });
  expect(tickWords(forum({ isPaused: true, nextTickAt: null }), NOW)).toEqual({
    key: 'tickPaused',
  });
  const stopped = forum({ isPaused: true, pausedBecause: 'money-stop', nextTickAt: null });
  expect(tickWords(stopped, NOW)).toEqual({ key: 'tickMoney' });
  expect(tickWords(forum({ nextTickAt: null }), NOW)).toEqual({ key: 'tickAsked' });
  expect(tickWords(forum(), NOW + 42_000)).toEqual({ key: 'tickDue' });
});

test('spanWords() shows a duration in seconds, minutes or hours, in the format of the language', () => {
  expect(spanWords(40_400, 'en')).toBe('41 sec');
  expect(spanWords(12 * 60_000, 'en')).toBe('12 min');
  expect(spanWords(3 * 3_600_000, 'en')).toBe('3 hr');
});

test('whenWords() shows a past or future time relative to now', () => {
  expect(whenWords('2026-01-01T09:58:00Z', 'en', NOW)).toBe('2 minutes ago');
  expect(whenWords('2026-01-01T13:00:00Z', 'en', NOW)).toBe('in 3 hours');
  expect(whenWords('2026-01-06T10:00:00Z', 'en', NOW)).toBe('in 5 days');
});
