import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { matchingForm, searchingForm } from '../src/index.ts';

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

test('[MF1] without separators, the searching form equals the matching form', () => {
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
