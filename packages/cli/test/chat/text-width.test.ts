import { expect, test } from 'vitest';
import { paintRow } from '../../src/chat/screen/row.ts';
import { cutText, displayWidth, hardWrap, wrapText } from '../../src/chat/screen/text-width.ts';

test('wrapped text breaks between words, keeps its indent, and cuts long words', () => {
  expect(wrapText('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrapText('  indented code', 10)).toEqual(['  indented', 'code']);
  expect(wrapText('abcdefgh', 3)).toEqual(['abc', 'def', 'gh']);
  expect(wrapText('a\n\nb', 5)).toEqual(['a', '', 'b']);
});

test('no wrapped line is wider than the terminal, in any script', () => {
  const text = 'مرحبا 👩‍👩‍👧 寿司と刺身 and words that go on 日本語日本語日本語';
  for (const columns of [2, 5, 9, 20]) {
    for (const line of [...wrapText(text, columns), ...hardWrap(text, columns)]) {
      expect(displayWidth(line)).toBeLessThanOrEqual(columns);
    }
  }
});

test('a cut text ends with an ellipsis and contains only whole characters', () => {
  expect(cutText('日本語', 4)).toBe('日…');
  expect(cutText('short', 5)).toBe('short');
});

test('in a row of the chat, only right-to-left text is isolated from the text beside it', () => {
  const row = [{ text: 'حسام' }, { text: 'HR', column: 8 }];
  expect(paintRow(row, { hasColours: false })).toBe('\u2068حسام\u2069\u001B[9GHR');
});

test('the text of another member in a row of the chat cannot control the terminal', () => {
  const text = 'No\u001B]0;owned\u0007 \u202Eevil\nsecond';
  expect(paintRow([{ text, style: 'red' }], { hasColours: false })).toBe('No]0;owned evil second');
});
