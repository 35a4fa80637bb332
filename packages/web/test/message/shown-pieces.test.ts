import { expect, test } from 'vitest';
import { isKnotted } from '../../src/screens/space/message/text/is-knotted.ts';
import {
  shownPieces,
  withoutPiledMarks,
} from '../../src/screens/space/message/text/shown-pieces.ts';

const longest = (pieces: readonly string[]) => Math.max(...pieces.map(({ length }) => length));

test('a text of ordinary length stays in one piece', () => {
  expect(shownPieces('a few words '.repeat(50))).toHaveLength(1);
});

test.each([
  ['marks', '_*'.repeat(16_000)],
  ['letters', 'a'.repeat(32_000)],
  ['signs without a letter', '\u0301'.repeat(16_000)],
  ['joiners', '\u200d'.repeat(16_000)],
  ['emoji', '👩🏽\u200d💻'.repeat(4_000)],
  ['words', 'word '.repeat(6_000)],
])('[T3] a long run of %s is cut into short pieces, and nothing of it is lost', (_name, text) => {
  const pieces = shownPieces(text);
  expect(longest(pieces)).toBeLessThanOrEqual(200);
  expect(pieces.join('')).toBe(text);
});

test('a text with white space is only cut after white space', () => {
  const pieces = shownPieces('some words of a long text '.repeat(100));
  expect(pieces.slice(0, -1).every((piece) => piece.endsWith(' '))).toBe(true);
});

test.each([
  ['a letter of two units', '😀'],
  ['a letter with signs', 'e\u0301\u0302'],
  ['an emoji of several', '👩🏽\u200d💻'],
])('%s is never cut in two', (_name, letter) => {
  const pieces = shownPieces(`a${letter.repeat(1_000)}`);
  expect(pieces.slice(1).every((piece) => piece.startsWith(letter))).toBe(true);
});

test('[T3] only a few of the marks stacked on a letter stay', () => {
  expect(withoutPiledMarks(`Z${'\u0301'.repeat(16_000)} e\u0301`)).toBe(
    `Z${'\u0301'.repeat(4)} e\u0301`,
  );
});

test('[T3] a text with stacked marks is shown as plain text, in code too', () => {
  expect(isKnotted(`\`\`\`\nZ${'\u0301'.repeat(11)}\n\`\`\``)).toBe(true);
  expect(isKnotted(`Z${'\u0301'.repeat(10)}`)).toBe(false);
});
