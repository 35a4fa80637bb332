import { expect, test } from 'vitest';
import { sentenceReader, type SentencePair } from '../../src/words/read-sentence.ts';

const PAIRS: readonly SentencePair[] = [
  ['{name} waits, because {>why}', 'ينتظر {{name}} لأن {{why}}'],
  ['the door (of the hall) is shut', 'الباب مغلق'],
  ['“{name}” is no name', 'ليس «{{name}}» اسمًا'],
  ['{*names} are away', 'غاب {{names}}'],
  [
    '{#count} letter(s)',
    {
      zero: 'صفر',
      one: 'حرف',
      two: 'حرفان',
      few: '{{count}} أحرف',
      many: '{{count}} حرفًا',
      other: '{{count}} حرف',
    },
  ],
];

const read = sentenceReader(PAIRS, 'ar');

test('a name keeps its own direction, and is never looked into', () => {
  expect(read('Ana {{why}} waits, because the door (of the hall) is shut')).toBe(
    'ينتظر \u2068Ana {{why}}\u2069 لأن الباب مغلق',
  );
});

test('what stands in quotes may be empty, and nothing else', () => {
  expect(read('“” is no name.')).toBe('ليس «\u2068\u2069» اسمًا.');
  expect(read(' waits, because the door (of the hall) is shut')).toBeNull();
});

test('the full stop of a sentence stays where the server has one', () => {
  expect(read('the door (of the hall) is shut.')).toBe('الباب مغلق.');
  expect(read('the door (of the hall) is shut')).toBe('الباب مغلق');
});

test('a list is written as the language writes lists', () => {
  expect(read('A, B are away')).toBe('غاب \u2068A\u2069 و\u2068B\u2069');
});

test.each([
  ['0 letters', 'صفر'],
  ['1 letter', 'حرف'],
  ['2 letters', 'حرفان'],
  ['3 letters', '3 أحرف'],
  ['11 letters', '11 حرفًا'],
  ['100 letters', '100 حرف'],
  ['1,200 letters', '1,200 حرف'],
])('%s has the plural form of its number', (english, arabic) => {
  expect(read(english)).toBe(arabic);
});

test('a sentence that is not known, or has one in it that is not, is not half said', () => {
  expect(read('The cat sleeps.')).toBeNull();
  expect(read('Ana waits, because the cat sleeps')).toBeNull();
});

test('what is longer than any sentence is not looked at', () => {
  expect(read(`${'Ana'.repeat(1_000)} waits, because the door (of the hall) is shut`)).toBeNull();
});
