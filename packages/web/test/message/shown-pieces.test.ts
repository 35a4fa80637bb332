import { expect, test } from 'vitest';
import { isTooComplex } from '../../src/screens/space/message/text/is-too-complex.ts';
import {
  shownPieces,
  withoutPiledMarks,
} from '../../src/screens/space/message/text/shown-pieces.ts';

const longest = (pieces: readonly string[]) => Math.max(...pieces.map(({ length }) => length));

test('shownPieces() does not split a text of normal length', () => {
  expect(shownPieces('a few words '.repeat(50))).toHaveLength(1);
});

test.each([
  ['Markdown marks', '_*'.repeat(16_000)],
  ['letters', 'a'.repeat(32_000)],
  ['combining marks without a letter', '\u0301'.repeat(16_000)],
  ['zero-width joiners', '\u200d'.repeat(16_000)],
  ['emoji', '👩🏽\u200d💻'.repeat(4_000)],
  ['words', 'word '.repeat(6_000)],
])(
  '[T3] shownPieces() splits a long sequence of %s into short pieces without losing text',
  (_name, text) => {
    const pieces = shownPieces(text);
    expect(longest(pieces)).toBeLessThanOrEqual(200);
    expect(pieces.join('')).toBe(text);
  },
);

test('if a text contains white space, shownPieces() splits the text only after white space', () => {
  const pieces = shownPieces('some words of a long text '.repeat(100));
  expect(pieces.slice(0, -1).every((piece) => piece.endsWith(' '))).toBe(true);
});

test.each([
  ['a character of two UTF-16 units', '😀'],
  ['a letter with combining marks', 'e\u0301\u0302'],
  ['an emoji of several characters', '👩🏽\u200d💻'],
])('shownPieces() never splits %s', (_name, letter) => {
  const pieces = shownPieces(`a${letter.repeat(1_000)}`);
  expect(pieces.slice(1).every((piece) => piece.startsWith(letter))).toBe(true);
});

test('[T3] withoutPiledMarks() keeps only a few of the marks stacked on a letter', () => {
  expect(withoutPiledMarks(`Z${'\u0301'.repeat(16_000)} e\u0301`)).toBe(
    `Z${'\u0301'.repeat(4)} e\u0301`,
  );
});

test('[T3] a text with stacked marks is shown as plain text, even if the marks are in code', () => {
  expect(isTooComplex(`\`\`\`\nZ${'\u0301'.repeat(11)}\n\`\`\``)).toBe(true);
  expect(isTooComplex(`Z${'\u0301'.repeat(10)}`)).toBe(false);
});
