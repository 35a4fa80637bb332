import { expect, test } from 'vitest';
import { noticeWarning } from '../../src/screens/space/composer/preview/preview-words.ts';

test('if a draft would reach the chain limit, the warning names the agent that would not run', () => {
  const params = { runs: 1, names: ['Dr. Ada'], left: 0 };
  const phrase = { code: 'run-limit-reached', params };
  expect(noticeWarning({ because: 'CH22', phrase })).toEqual({
    words: 'willReachRuns',
    runs: 1,
    name: 'Dr. Ada',
  });
});

test('if a draft would reach the chain limit, the warning contains the number of agents that would not run', () => {
  const phrase = { code: 'run-limit-reached-by-many', params: { runs: 10, count: 2 } };
  expect(noticeWarning({ because: 'CH22', phrase })).toEqual({
    words: 'willReachRunsMany',
    runs: 10,
    count: 2,
  });
});

test('if a draft would reach the turn limit, the warning contains the limit', () => {
  const phrase = { code: 'turn-limit-reached', params: { count: 3 } };
  expect(noticeWarning({ because: 'TL4', phrase })).toEqual({ words: 'willReachTurns', limit: 3 });
});

test('any other notice causes the warning of its rule, or no warning if the rule has no such text', () => {
  const phrase = { code: 'addressees-paused', params: { names: ['Ada'] } };
  expect(noticeWarning({ because: 'FL5', phrase })).toEqual({ words: 'nobodyPaused' });
  expect(noticeWarning({ because: 'XX1', phrase })).toBeNull();
});
