import { type MemberView } from '@conch/sdk';
import { parseMentions, rosterOf } from '@conch/sdk/view';
import { expect, test } from 'vitest';

const agent = {
  kind: 'agent',
  role: null,
  agentKind: 'llm',
  description: 'money',
  status: 'active',
  isQuiet: false,
} as const;
const person = { kind: 'person', role: 'owner', description: null, status: null, isQuiet: null };

const members = [
  { id: 'a1', name: 'Ann', ...agent },
  { id: 'a2', name: 'Ann Lee', ...agent },
  { id: 'p1', name: 'حسام', ...person } as MemberView,
];

test('a composer finds the names of a space as the server does', () => {
  const roster = rosterOf(members, [{ id: 'x1', name: 'Bob', kind: 'person' }]);
  const text = '@Ann Lee and @حسام, ask @Bob or @Nobody at ann@example.com';
  const found = parseMentions(text, roster).map(({ name, kind }) => [name, kind]);
  expect(found).toEqual([
    ['Ann Lee', 'member'],
    ['حسام', 'member'],
    ['Bob', 'outsider'],
    ['Nobody', 'unknown'],
  ]);
});
