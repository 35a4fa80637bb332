import { expect, test } from 'vitest';
import { postsWords } from '../../src/shell/notifications/bell-words.ts';
import { news as ar } from '../../src/words/ar/news.ts';
import { news as en } from '../../src/words/en/news.ts';
import { fillPlaceholders, textOf } from '../../src/words/text-of.ts';
import type { TFunction } from '../../src/words/use-translation.ts';

const ISOLATES = /[\u2066-\u2069]/gu;

function said(language: 'en' | 'ar', posts: Partial<Parameters<typeof postsWords>[0]>): string {
  const words = { en, ar }[language];
  const t: TFunction<'news'> = (key, values = {}) =>
    fillPlaceholders(textOf(words, key, values, language), values, language);
  const all = { title: 'Lunch', isNew: false, count: 1, senderNames: ['Ada'], mentionedNames: [] };
  return postsWords({ ...all, ...posts }, { t, language }).replaceAll(ISOLATES, '');
}

test('the toast about one reply names its sender, the mentioned members and the forum', () => {
  expect(said('en', {})).toBe('Ada replied in “Lunch”');
  const mention = { mentionedNames: ['Ben'] };
  expect(said('en', mention)).toBe('Ada mentioned Ben in the forum, in “Lunch”');
  expect(said('ar', mention)).toBe('أشار Ada إلى Ben في المنتدى، في «Lunch»');
});

test('the toast about several replies names the mentioned members', () => {
  const several = { count: 3, senderNames: ['Ada', 'Ben'], mentionedNames: ['Cora'] };
  expect(said('en', several)).toBe('3 new replies in “Lunch” by Ada and Ben. Mentioned: Cora');
  expect(said('ar', several)).toContain('المشار إليهم: Cora');
});

test('the toast about many mentioned members shows three names and the number of remaining names', () => {
  const mentionedNames = ['Cora', 'Dan', 'Eve', 'Flo', 'Gus'];
  const several = { count: 2, mentionedNames };
  expect(said('en', several)).toContain('Mentioned: Cora, Dan, Eve, and 2 others');
  expect(said('ar', several)).toContain('اثنان آخران');
});
