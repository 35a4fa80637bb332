import { expect, test } from 'vitest';
import { fillPlaceholders, textOf } from '../../src/words/text-of.ts';

const ENGLISH = {
  hello: 'Hello, {{name}}',
  news_one: '{{count}} new',
  news_other: '{{count}} news',
};
const ARABIC = {
  news_zero: 'صفر',
  news_one: 'واحد',
  news_two: 'اثنان',
  news_few: 'قليل',
  news_many: 'كثير',
  news_other: 'غير ذلك',
};

test('textOf() chooses the plural form of a count in the language', () => {
  const english = [0, 1, 2].map((count) => textOf(ENGLISH, 'news', { count }, 'en'));
  expect(english).toEqual(['{{count}} news', '{{count}} new', '{{count}} news']);
  const arabic = [0, 1, 2, 3, 11, 100].map((count) => textOf(ARABIC, 'news', { count }, 'ar'));
  expect(arabic).toEqual(['صفر', 'واحد', 'اثنان', 'قليل', 'كثير', 'غير ذلك']);
});

test('textOf() also fills a count into a text without plural forms', () => {
  expect(textOf({ many: 'Many: {{count}}' }, 'many', { count: 3 }, 'en')).toBe('Many: {{count}}');
});

test('fillPlaceholders() formats numbers for the language, and does not change texts', () => {
  expect(fillPlaceholders('{{count}} of {{all}}', { count: 1234, all: '5' }, 'en')).toBe(
    '1,234 of 5',
  );
});

test('fillPlaceholders() does not expand placeholders inside an inserted value', () => {
  expect(fillPlaceholders(ENGLISH.hello, { name: '{{name}} $& $1' }, 'en')).toBe(
    'Hello, {{name}} $& $1',
  );
});

test('fillPlaceholders() leaves a placeholder without a value visible', () => {
  expect(fillPlaceholders(ENGLISH.hello, {}, 'en')).toBe('Hello, {{name}}');
});
