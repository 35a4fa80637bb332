import { assert, constantFrom, property, string } from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { matchingForm, normalized, searchingForm } from '../src/index.ts';

test.each([
  ['jose', 'Ask José about it'],
  ['José', 'ask JOSE about it'],
  ['حسام', 'قال حُسَام شيئا'],
  ['strasse', 'in der Straße'],
  ['οδος', 'ΟΔΟΣ ΟΔΟΣ'],
  ['ｆｕｌｌ width', 'Full\n  Width'],
  ["alice's", 'Alice’s idea'],
])('a search for %s finds %s', (sought, text) => {
  expect(searchingForm(text)).toContain(searchingForm(sought));
});

test('a search for one word does not find two words with a space between them', () => {
  expect(searchingForm('test agent')).not.toContain(searchingForm('testagent'));
});

test('[MF1] searchingForm() and matchingForm() return the same form of a text without separators', () => {
  assert(
    property(string({ unit: 'grapheme' }), (text) => {
      const joined = searchingForm(text)
        .replaceAll(/[\s_\u2010-]/gu, '')
        .normalize('NFC');
      expect(joined).toBe(matchingForm(text.replaceAll(/\s/gu, '')));
    }),
    { numRuns: 2000 },
  );
});

const LONG_RUN = /[\p{M}\uFF9E\uFF9F]{31}/u;

test.each([
  ['accents', '\u0301\u0316'],
  ['Hebrew points', '\u0591\u05B4'],
  ['halfwidth voiced marks', '\uFF9E\u0301'],
])('a text with very many %s is normalized in parts', (_, marks) => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  onTestFinished(() => normalize.mockRestore());
  searchingForm(`a${marks.repeat(1_000)}`);
  const runs = normalize.mock.contexts.filter((text) => LONG_RUN.test(String(text)));
  expect(normalize).toHaveBeenCalled();
  expect(runs).toEqual([]);
});

test('a text without very many marks is normalized as a whole', () => {
  const forms = constantFrom('NFC', 'NFKC', 'NFKD');
  assert(
    property(string({ unit: 'grapheme', maxLength: 30 }), forms, (text, form) => {
      expect(normalized(text, form)).toBe(text.normalize(form));
    }),
  );
});
