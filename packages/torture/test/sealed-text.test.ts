import { expect, test } from 'vitest';
import { sealedParts, sealText } from '../src/check/sealed-text.ts';

const whole = sealText('key', 'some words');

test('sealed words are found within other text', () => {
  expect(sealedParts(`@Bea ${whole} and on`)).toEqual([{ key: 'key', words: 'some words' }]);
});

test('several sealed words are found in order', () => {
  const keys = sealedParts(`${whole} ${sealText('other', 'x')}`)?.map(({ key }) => key);
  expect(keys).toEqual(['key', 'other']);
});

test('a text without sealed words has no parts', () => {
  expect(sealedParts('only words')).toEqual([]);
});

test('a sealed text without its end is incomplete', () => {
  const beginnings = Array.from({ length: whole.length - 3 }, (_, end) => whole.slice(0, end + 2));
  expect(beginnings.filter((text) => sealedParts(text) !== null)).toEqual([]);
});

test('a sealed text without its beginning is incomplete', () => {
  const ends = Array.from({ length: whole.length - 3 }, (_, start) => whole.slice(start + 1));
  expect(ends.filter((text) => sealedParts(text) !== null)).toEqual([]);
});

test('a changed sealed text is incomplete', () => {
  expect(sealedParts(whole.replace('some', 'same'))).toBeNull();
});
