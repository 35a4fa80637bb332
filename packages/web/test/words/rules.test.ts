import { DEFAULT_FORUM_SETTINGS, forumChance, RULE_IDS } from '@conch/engine';
import { expect, test } from 'vitest';
import { rules } from '../../src/words/ar/rules.ts';

test('every rule has an Arabic text, in which only names and mentions are in English', () => {
  const left = Object.entries(rules).filter(([, text]) => {
    const words = text.replaceAll(/Conch|@\w+|\{\{chance\}\}/gu, '');
    return !/\p{Script=Arabic}/u.test(words) || /[a-z]/iu.test(words) || !text.endsWith('.');
  });
  expect(left).toEqual([]);
});

test('no two rules have the same Arabic text', () => {
  const texts = Object.values(rules);
  expect(new Set(texts).size).toBe(texts.length);
});

test("exactly the rules with a chance have a placeholder for the forum's value", () => {
  const holes = Object.entries(rules).filter(([, text]) => /[{}]/u.test(text));
  const chances = RULE_IDS.filter((id) => forumChance(id, DEFAULT_FORUM_SETTINGS) !== null);
  expect(holes.map(([id]) => id)).toEqual(chances);
  for (const [, text] of holes) expect(text.match(/\{\{chance\}\}/gu)).toHaveLength(1);
});
