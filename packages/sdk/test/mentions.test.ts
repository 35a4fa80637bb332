import { type MemberView } from '@conch/sdk';
import { audienceOfDraft, parseMentions, rosterOf } from '@conch/sdk/view';
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

test('a composer computes the audience of a draft without a request', () => {
  const roster = rosterOf(members);
  const settings = { kind: 'chat', policy: 'mention', mainAgentId: null } as const;
  const readers = (text: string, visibility: 'addressed' | 'all' = 'addressed') =>
    audienceOfDraft({
      text,
      from: 'p1',
      replyTo: null,
      roster,
      settings: { ...settings, visibility },
    });
  expect(readers('@Ann Lee hello')).toEqual(['a2']);
  expect(readers('@Ann Lee hello', 'all')).toBe('everyone');
  expect(readers('@حسام hello')).toBe('everyone');
});

test('a reply to a private message is private even under a public policy', () => {
  const sender = { kind: 'agent', id: 'a1', name: 'Ann' } as const;
  const settings = {
    kind: 'chat',
    policy: 'chain',
    mainAgentId: null,
    visibility: 'addressed',
  } as const;
  const replyTo = (audience: 'everyone' | string[]) => ({ id: 'm1' as never, sender, audience });
  const draft = { text: 'and now?', from: 'p1', roster: rosterOf(members), settings };
  expect(audienceOfDraft({ ...draft, replyTo: replyTo(['a1']) })).toEqual(['a1']);
  expect(audienceOfDraft({ ...draft, replyTo: replyTo('everyone') })).toBe('everyone');
});
