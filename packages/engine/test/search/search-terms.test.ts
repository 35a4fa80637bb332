import { assert, constantFrom, integer, property, string, tuple, array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  foundRanges,
  placeOfWord,
  searchingForm,
  termsOfText,
  termsOfWord,
} from '../../src/index.ts';

function isFound(text: string, sought: string): boolean {
  return placeOfWord(searchingForm(text), searchingForm(sought)) !== -1;
}

describe('the words of a search', () => {
  test.each([
    ['قال حُسَام شيئا', 'حسام'],
    ['أين التقرير؟', 'تقرير'],
    ['Zoë wrote it', 'zoe'],
    ['the budget', 'udge'],
    ['你好小明', '小明'],
    ['你好小明', '好'],
    ['팀회의록', '회의'],
    ['an AI agent', 'ai'],
    ['(AI)', 'ai'],
    ['C++ code', '+'],
    ['no → yes', '→'],
  ])('the text “%s” contains the word “%s”', (text, sought) => {
    expect(isFound(text, sought)).toBe(true);
  });

  test.each([
    ['again', 'ai'],
    ['said', 'ai'],
    ['kanban', 'a'],
    ['two words', 'twowords'],
  ])('the text “%s” does not contain the word “%s”', (text, sought) => {
    expect(isFound(text, sought)).toBe(false);
  });

  const unit = constantFrom(...Array.from('ab c.,-小明好ا ب회의é👍\u064E\n'));
  const text = array(unit, { maxLength: 24 }).map((units) => units.join(''));

  test('a text that contains a word has all search terms of this word', () => {
    assert(
      property(
        tuple(text, integer({ min: 0, max: 24 }), integer({ min: 1, max: 8 })),
        ([whole, from, length]) => {
          const form = searchingForm(whole);
          const word = form.slice(from, from + length).trim();
          if (word === '' || !word.isWellFormed() || placeOfWord(form, word) === -1) return;
          const terms = termsOfText(form);
          expect(termsOfWord(word).filter((term) => !terms.has(term))).toEqual([]);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('each found word has a highlighted part with the same searching form', () => {
    const sample = string({ unit: 'grapheme', maxLength: 20 });
    assert(
      property(sample, sample, (before, sought) => {
        const whole = `${before} ${sought} after`;
        const word = searchingForm(sought).trim();
        const last = 0;
        for (const { start, end } of foundRanges(whole, word === '' ? [] : [word], 9)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(searchingForm(whole.slice(start, end))).toContain(word);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the highlighted parts of a text', () => {
  test.each([
    ['قال حُسَام شيئا', ['حسام'], ['حُسَام']],
    ['Ask Zoë, ZOË!', ['zoe'], ['Zoë', 'ZOË']],
    ['in der Straße', ['strasse'], ['Straße']],
    ['the  SOUP\nof the day', ['soup of'], ['SOUP\nof']],
    ['budget budget', ['budget', 'get b'], ['budget budget']],
    ['👍👍 ok', ['ok'], ['ok']],
    ['again AI', ['ai'], ['AI']],
  ])('the highlighted parts of %s belong to the words %j', (text, words, parts) => {
    const ranges = foundRanges(text, words.map(searchingForm), 10);
    expect(ranges.map(({ start, end }) => text.slice(start, end))).toEqual(parts);
  });

  test('the number of highlighted parts is limited', () => {
    expect(foundRanges('a a a a a', ['a'], 3)).toHaveLength(3);
  });
});
