import { describe, expect, test } from 'vitest';

import { matchingForm, matchingKey } from '../../../src/names/matching-form.ts';

describe('spellings of the same name have the same matching form', () => {
  test('[MF1] names in compatibility or decomposed letters have the same matching form', () => {
    expect(matchingForm('Ｔｅｓｔ')).toBe('test');
    expect(matchingForm('ﬁn')).toBe('fin');
    expect(matchingForm('ｶﾞ')).toBe('ガ');
    expect(matchingForm('한글'.normalize('NFD'))).toBe('한글');
  });

  test('[MF2] names that differ only in case have the same matching form', () => {
    for (const spelling of ['Straße', 'STRASSE', 'straẞe']) {
      expect(matchingForm(spelling)).toBe('strasse');
    }
    expect(matchingForm('ΣΊΣΥΦΟΣ')).toBe(matchingForm('σίσυφος'));
    expect(matchingForm('İstanbul')).toBe('istanbul');
    expect(matchingForm('ISTANBUL')).toBe('istanbul');
    expect(matchingForm('ıstanbul')).toBe('istanbul');
  });

  test('[MF3] the matching form has no diacritics or harakat, but keeps marks of other scripts', () => {
    expect(matchingForm('José')).toBe('jose');
    expect(matchingForm('Jose\u0301')).toBe('jose');
    expect(matchingForm('Ñandú Ёж Ά')).toBe('nanduежα');
    expect(matchingForm('حُسَامٌ')).toBe('حسام');
    expect(matchingForm('أحمد')).toBe('أحمد');
    expect(matchingForm('हिन्दी')).toBe('हिन्दी');
    expect(matchingForm('が')).not.toBe(matchingForm('か'));
    expect(matchingForm('שָׁלוֹם')).not.toBe(matchingForm('שלום'));
  });

  test('[MF3] the order of marks does not change the matching form', () => {
    expect(matchingForm('ש\u05C1\u05B8')).toBe(matchingForm('ש\u05B8\u05C1'));
  });

  test('[MF4] the matching form has plain apostrophes instead of typographic ones', () => {
    for (const apostrophe of ["'", '’', '‘', 'ʼ', '＇', '׳']) {
      expect(matchingForm(`O${apostrophe}Brien`)).toBe("o'brien");
    }
  });

  test('[MF5] the matching form has no spaces, hyphens and underscores, but keeps full stops', () => {
    for (const spelling of [
      'Test Agent',
      'test-agent',
      'TestAgent',
      'TEST_AGENT',
      'Test\u00A0Agent',
    ]) {
      expect(matchingForm(spelling)).toBe('testagent');
    }
    expect(matchingForm('Dr. Who')).toBe('dr.who');
  });

  test('[MF1] all cases and Unicode normal forms of a character have the same matching form', () => {
    const wrong: string[] = [];
    for (let code = 1; code < 0x3_00_00; code += 1) {
      if (code >= 0xd8_00 && code <= 0xdf_ff) continue;
      const character = String.fromCodePoint(code);
      const key = matchingKey(character);
      const others = [character.toUpperCase(), character.toLowerCase(), key];
      others.push(character.normalize('NFD'), character.normalize('NFKC'));
      if (others.some((other) => matchingKey(other) !== key)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  }, 60_000);
});
