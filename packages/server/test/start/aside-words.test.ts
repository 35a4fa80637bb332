import { expect, test } from 'vitest';
import { asideWords } from '../../page/aside-words.js';

const ended = (outcome: string, failure: string | null = null) => ({
  outcome,
  failure,
  outcomeWords: 'in words',
});

test.each(['skipped', 'delegated', 'suppressed'])(
  'the page tells of a run that was %s',
  (outcome) => {
    expect(asideWords(ended(outcome))).toBe('in words');
  },
);

test.each(['error', 'run-bound', 'provider-refused', 'provider-down'])(
  'the page tells of a run that failed without a word, and why: %s',
  (failure) => {
    expect(asideWords(ended('failed', failure))).toBe('in words');
  },
);

test.each([
  ['that answered', ended('responded')],
  ['that a person stopped', ended('cancelled')],
  ['that a budget refused, of which a notice tells', ended('failed', 'budget')],
  ['that has not ended', { outcome: null, failure: null, outcomeWords: null }],
])('the page says nothing of a run %s', (_, run) => {
  expect(asideWords(run)).toBeNull();
});
