import { expect, test } from 'vitest';
import { ruleLiteralsIn } from '../../checks/rule-literals.ts';

const IDS = new Set(['ST1', 'DP1']);

function problemsIn(text: string): readonly string[] {
  return ruleLiteralsIn({ path: 'page.ts', text }, IDS);
}

test.each([
  ['a comparison', "const isStopped = run.endedBecause === 'ST1';"],
  ['a string in double quotes', 'const isStopped = run.endedBecause === "ST1";'],
  ['a template', 'const key = `ended-ST1`;'],
  ['a key of a table', "const WORDS = { ST1: 'stopped' };"],
  ['a string after a URL', "const docs = 'https://conch.example'; ends('ST1');"],
])('code that contains a rule id is refused: %s', (_, code) => {
  expect(problemsIn(`const fine = 1;\n${code}\n`)).toEqual([
    'page.ts:2: ST1 is the id of a rule. Use the words of the protocol instead.',
  ]);
});

test.each([
  ['a line comment', "const a = 1; // ST1: a stopped run's words stay."],
  ['a block comment', '/**\n * Says what DP1 ended.\n */'],
  ['an id that no rule has', "const encoding = 'UTF8';"],
  ['a word that contains the id', "const name = 'FAST1';"],
])('code without a rule id as a value is allowed: %s', (_, code) => {
  expect(problemsIn(code)).toEqual([]);
});
