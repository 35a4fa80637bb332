import { afterEach, expect, test } from 'vitest';
import { offer, offeredNow, withdraw } from '../../src/state/offered-actions.ts';

const wordsNow = () => offeredNow().map(({ words }) => words);
const entry = (words: string) => ({ key: words, words });

afterEach(() => {
  for (const by of ['head', 'foot']) withdraw(by);
});

test('[38] an offered action is in the palette until it is withdrawn', () => {
  offer('head', [entry('Edit')]);
  offer('foot', [entry('Remove')]);
  expect(wordsNow()).toEqual(['Edit', 'Remove']);
  withdraw('head');
  expect(wordsNow()).toEqual(['Remove']);
});

test('offering actions again replaces them without changing their position', () => {
  offer('head', [entry('Pause')]);
  offer('foot', [entry('Remove')]);
  offer('head', [entry('Resume'), entry('Edit')]);
  expect(wordsNow()).toEqual(['Resume', 'Edit', 'Remove']);
});

test('if two components offer the same action, the palette has two entries', () => {
  offer('head', [entry('Remove')]);
  offer('foot', [entry('Remove')]);
  expect(new Set(offeredNow().map(({ key }) => key)).size).toBe(2);
});
