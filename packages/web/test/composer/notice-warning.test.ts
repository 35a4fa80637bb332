import { expect, test } from 'vitest';
import { noticeWarning } from '../../src/screens/space/composer/preview/preview-words.ts';

test('a draft that would reach the run limit names the agent that is left out', () => {
  const params = { runs: 1, names: ['Dr. Ada'], left: 0 };
  const phrase = { code: 'run-limit-reached', params };
  expect(noticeWarning({ because: 'CH22', phrase })).toEqual({
    words: 'willReachRuns',
    runs: 1,
    name: 'Dr. Ada',
  });
});

test('a draft that would reach the run limit counts several agents that are left out', () => {
  const phrase = { code: 'run-limit-reached-by-many', params: { runs: 10, count: 2 } };
  expect(noticeWarning({ because: 'CH22', phrase })).toEqual({
    words: 'willReachRunsMany',
    runs: 10,
    count: 2,
  });
});

test('a draft that would reach the turn limit gives a warning with its number', () => {
  const phrase = { code: 'turn-limit-reached', params: { count: 3 } };
  expect(noticeWarning({ because: 'TL4', phrase })).toEqual({ words: 'willReachTurns', limit: 3 });
});

test('another notice gives a warning by its rule, or none if the rule has no text', () => {
  const phrase = { code: 'addressees-inactive', params: { names: ['Ada'] } };
  expect(noticeWarning({ because: 'FL5', phrase })).toEqual({ words: 'nobodyPaused' });
  expect(noticeWarning({ because: 'XX1', phrase })).toBeNull();
});
