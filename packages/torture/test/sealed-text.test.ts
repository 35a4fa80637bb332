import { expect, test } from 'vitest';
import { sealedParts, sealText } from '../src/check/sealed-text.ts';

const whole = sealText('key', 'some words');

test('sealedParts() finds a text between seals within other text', () => {
  expect(sealedParts(`@Bea ${whole} and on`)).toEqual([{ key: 'key', words: 'some words' }]);
});

test('sealedParts() finds several texts between seals in order', () => {
  const keys = sealedParts(`${whole} ${sealText('other', 'x')}`)?.map(({ key }) => key);
  expect(keys).toEqual(['key', 'other']);
});

test('sealedParts() returns an empty list for a text without seals', () => {
  expect(sealedParts('only words')).toEqual([]);
});

test('sealedParts() returns null for a text without its end seal', () => {
  const beginnings = Array.from({ length: whole.length - 3 }, (_, end) => whole.slice(0, end + 2));
  expect(beginnings.filter((text) => sealedParts(text) !== null)).toEqual([]);
});

test('sealedParts() returns null for a text without its start seal', () => {
  const ends = Array.from({ length: whole.length - 3 }, (_, start) => whole.slice(start + 1));
  expect(ends.filter((text) => sealedParts(text) !== null)).toEqual([]);
});

test('sealedParts() returns null if the text between the seals was changed', () => {
  expect(sealedParts(whole.replace('some', 'same'))).toBeNull();
});
