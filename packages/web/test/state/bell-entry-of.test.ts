import type { MessageOnWire } from '@conch/protocol';
import { expect, test } from 'vitest';
import { bellEntryOf } from '../../src/state/bell/bell-entry-of.ts';

// Only the fields that this test needs.
function message(of: object): MessageOnWire {
  const usual = {
    id: 'm1',
    spaceId: 's1',
    seq: 7,
    type: 'message',
    sender: { kind: 'agent', id: 'guide', name: 'Guide' },
    content: 'Good\n\nmorning',
    mentions: [],
    replyTo: null,
    threadId: null,
    notice: null,
    createdAt: '2026-11-16T07:00:00.000Z',
    deletedAt: null,
  };
  return { ...usual, ...of } as unknown as MessageOnWire;
}

const notice = (kind: string) => message({ type: 'notice', notice: kind, sender: null });
const mine = { mentions: [{ memberId: 'me', group: null }] };
const people = { mentions: [{ memberId: null, group: 'people' }] };
const excerptOf = (text: string) => text.slice(0, 4);
const kindOf = (of: MessageOnWire, choice: 'all' | 'mentions' | 'nothing' = 'mentions') =>
  bellEntryOf(of, { me: 'me', choice, excerptOf })?.kind ?? null;

test('by default, only messages for the person cause a notification in a chat', () => {
  const said = [notice('passed'), notice('turn-limit'), notice('stopped')];
  const named = [message(mine), message(people), message({})];
  expect([...said, ...named].map((one) => kindOf(one))).toEqual([
    'passed',
    'turn-limit',
    null,
    'mention',
    'mention',
    null,
  ]);
});

test("with the choice “all”, every message of other members causes a notification, but the person's own message does not", () => {
  const own = message({ sender: { kind: 'person', id: 'me', name: 'Me' }, ...mine });
  expect([kindOf(message({}), 'all'), kindOf(own, 'all')]).toEqual(['message', null]);
});

test('with the choice “nothing”, a space causes no notification, not even for a hand-over', () => {
  expect([kindOf(notice('passed'), 'nothing'), kindOf(message(mine), 'nothing')]).toEqual([
    null,
    null,
  ]);
});

test("in a forum every post is news, and a reply to the person's post is a notification for this person", () => {
  const post = { threadId: 't1', type: 'forum_reply' };
  const replyTo = (id: string) => ({ ...post, replyTo: { sender: { id } } });
  const opening = { ...post, type: 'forum_post' };
  const kinds = [opening, post, replyTo('me'), replyTo('guide'), { ...post, ...mine }];
  expect(kinds.map((of) => kindOf(message(of)))).toEqual([
    'thread',
    'post',
    'reply',
    'post',
    'mention',
  ]);
});

test('a deleted message causes no notification', () => {
  expect(kindOf(message({ ...mine, deletedAt: '2026-11-16T07:01:00.000Z' }))).toBe(null);
});

test('a notification links to the message or the thread, and shows the first words', () => {
  const inChat = bellEntryOf(message(mine), { me: 'me', choice: 'mentions', excerptOf });
  expect(inChat).toMatchObject({ to: '/spaces/s1?message=m1', excerpt: 'Good' });
  const inForum = bellEntryOf(message({ ...mine, threadId: 't1' }), {
    me: 'me',
    choice: 'mentions',
    excerptOf,
  });
  expect(inForum?.to).toBe('/spaces/s1/threads/t1');
});
