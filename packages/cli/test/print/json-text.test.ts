import { expect, test } from 'vitest';
import { jsonText } from '../../src/print/json-text.ts';
import { failureText } from '../../src/print/failure-text.ts';

const EVIL =
  'a\u007F\u0085\u009B31m\u009D0;x\u009C\u061C\u200E\u200F\u2028\u2029\u202A\u202Eb\u2066\u2069';

test('JSON for a terminal contains no control characters, and its value is unchanged', () => {
  for (const indent of [0, 2]) {
    const text = jsonText({ [EVIL]: [EVIL] }, indent);
    expect(text).not.toMatch(/[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u);
    expect(JSON.parse(text)).toEqual({ [EVIL]: [EVIL] });
  }
  expect(jsonText('\u009B')).toBe(String.raw`"\u009B"`);
});

test('JSON for a terminal keeps the joiners of Arabic and emoji', () => {
  const text = 'می\u200Cخواهم 👩‍👩‍👧';
  expect(jsonText(text)).toBe(`"${text}"`);
});

test('the JSON of a failure contains no control characters', () => {
  const text = failureText({ code: 'x\u009B', lines: [EVIL] }, 'json');
  expect(text).not.toMatch(/[\u007F-\u009F\u202E]/u);
});
