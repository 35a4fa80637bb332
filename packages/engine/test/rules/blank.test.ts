import { describe, expect, test } from 'vitest';

import { isBlank } from '../../src/text/blank.ts';

describe('a text of only invisible characters is empty', () => {
  test.each([
    ['no characters', ''],
    ['spaces', ' \t\u00A0\u2003\u3000'],
    ['line breaks', '\r\n\u0085\u2028\u2029'],
    ['zero-width characters', '\u200B\u200C\u200D\u2060\uFEFF'],
    ['bidi marks', '\u200E\u200F\u061C\u202A\u202E\u202C\u2066\u2069'],
    ['variation selectors', '\uFE00\uFE0F\u{E0100}'],
    ['tags', '\u{E0001}\u{E0062}\u{E007F}'],
    ['soft hyphens and joiners', '\u00AD\u034F\u180E\u17B4'],
    ['Hangul fillers', '\u3164\u115F\u1160\uFFA0'],
    ['control characters', '\u0000\u0007\u001B\u007F\u0090'],
    ['an empty Braille cell', '\u2800'],
    ['a mixture of invisible characters', ' \u200B\n\uFE0F\u2066 \u2069\u3164'],
  ])('[MS5] a text is empty if it consists of %s', (_, text) => {
    expect(isBlank(text)).toBe(true);
  });

  test.each([
    ['a letter', 'a'],
    ['a letter among invisible characters', ' \u200B\u2066a\u2069\n'],
    ['punctuation', '.'],
    ['an emoji', '\u2764\uFE0F'],
    ['a mark alone', '\u0301'],
    ['a Braille letter', '\u2801'],
    ['a lone surrogate (shown as a box)', '\uD800'],
    ['a private character', '\uE000'],
  ])('[MS5] a text with %s is not empty', (_, text) => {
    expect(isBlank(text)).toBe(false);
  });
});

test('[MS5] a mebibyte of zero-width spaces is empty', () => {
  expect(isBlank('\u200B'.repeat(1 << 20))).toBe(true);
  expect(isBlank(`${'\u200B'.repeat(1 << 20)}.`)).toBe(false);
});
