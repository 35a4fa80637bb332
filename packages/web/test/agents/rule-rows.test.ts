import { expect, test } from 'vitest';
import { rowsOf, rulesOf } from '../../src/screens/agents/form/script/rule-rows.ts';

test('rules that the form can show become rows, and the rows become the same rules', () => {
  const rules = [
    { when: { contains: 'bill' }, do: { say: 'One moment.' } },
    {
      when: { trigger: 'returned' },
      do: { say: 'Here.', mentionAgent: { target: 'Finance', expectReply: true } },
    },
    { when: { contains: 'person' }, do: { pass: true } },
    { do: { skip: true } },
  ];
  const rows = rowsOf(rules);
  expect(rows?.map(({ when, does }) => [when, does])).toEqual([
    ['contains', 'say'],
    ['returned', 'ask'],
    ['contains', 'pass'],
    ['any', 'skip'],
  ]);
  expect(rulesOf(rows ?? [])).toEqual(rules);
});

test.each([
  ['a second condition', { when: { contains: 'a', nth: 1 }, do: { say: 'b' } }],
  ['a pause', { do: { say: 'b', delayMs: 10 } }],
  ['a reason', { do: { say: 'b', mentionAgent: { target: 'C', reason: 'd', expectReply: true } } }],
  ['a post in a forum', { do: { forumReply: { body: 'b' } } }],
  ['no action', {}],
])('a rule with %s is edited only as text, so that nothing is lost', (_, rule) => {
  expect(rowsOf([{ do: { skip: true } }, rule])).toBeNull();
});

test('a text without a list of rules has no rows', () => {
  expect(rowsOf({ when: {} })).toBeNull();
  expect(rowsOf('hello')).toBeNull();
});
