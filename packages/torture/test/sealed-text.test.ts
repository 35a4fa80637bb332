import { expect, test } from 'vitest';
import { sealedParts, sealText } from '../src/sealed-text.ts';

const whole = sealText('key', 'some words');

test('sealed words are found whole, whatever stands around them', () => {
  expect(sealedParts(`@Bea ${whole} and on`)).toEqual([{ key: 'key', words: 'some words' }]);
});

test('several sealed words are found in their order', () => {
  const keys = sealedParts(`${whole} ${sealText('other', 'x')}`)?.map(({ key }) => key);
  expect(keys).toEqual(['key', 'other']);
});

test('a text without sealed words has no parts', () => {
  expect(sealedParts('only words')).toEqual([]);
});

test('no beginning of sealed words is whole', () => {
  const beginnings = Array.from({ length: whole.length - 3 }, (_, end) => whole.slice(0, end + 2));
  expect(beginnings.filter((text) => sealedParts(text) !== null)).toEqual([]);
});

test('no end of sealed words is whole', () => {
  const ends = Array.from({ length: whole.length - 3 }, (_, start) => whole.slice(start + 1));
  expect(ends.filter((text) => sealedParts(text) !== null)).toEqual([]);
});

test('changed words are not whole', () => {
  expect(sealedParts(whole.replace('some', 'same'))).toBeNull();
});
