import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactJson, jsonLines } from '../../src/parts/exact-json.ts';

const shown = (text: string): string =>
  exactJson(text)
    .map((piece) => piece.text)
    .join('');

test('exactJson() shows arguments over several lines, without other changes', () => {
  const text = '{"a":[1,2],"b":{},"n":1.50,"n":2}';
  expect(shown(text)).toBe(
    '{\n  "a": [\n    1,\n    2\n  ],\n  "b": {},\n  "n": 1.50,\n  "n": 2\n}',
  );
  expect(jsonLines(text)).toHaveLength(9);
});

test('[T19] exactJson() escapes and marks an invisible character', () => {
  const pieces = exactJson('"to\u202Eevil\u200B"');
  expect(pieces.map(({ text }) => text)).toEqual(['"to', '\\u202e', 'evil', '\\u200b', '"']);
  expect(pieces.map(({ isUnseen }) => isUnseen)).toEqual([false, true, false, true, false]);
});

test('[T19] the text of exactJson() always parses to the same value as the arguments', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(shown(text))).toEqual(JSON.parse(text));
    }),
  );
});
