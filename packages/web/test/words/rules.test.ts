import { RULE_IDS } from '@conch/engine';
import { expect, test } from 'vitest';
import { rules } from '../../src/words/ar/rules.ts';

test('every rule of the engine has a sentence in Arabic, and no other has', () => {
  expect(Object.keys(rules).toSorted()).toEqual([...RULE_IDS].toSorted());
});

test('no rule is left in English; only names and mentions are the same everywhere', () => {
  const left = Object.entries(rules).filter(([, text]) => {
    const words = text.replaceAll(/Conch|@\w+/gu, '');
    return !/\p{Script=Arabic}/u.test(words) || /[a-z]/iu.test(words) || !text.endsWith('.');
  });
  expect(left).toEqual([]);
});

test('no two rules say the same', () => {
  const texts = Object.values(rules);
  expect(new Set(texts).size).toBe(texts.length);
});
