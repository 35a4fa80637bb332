import type { FeedEvent, RouteOutput } from '@conch/sdk';
import { expect, test } from 'vitest';
import {
  cardsAfter,
  changesCard,
  changesUnread,
  messagesIn,
  deletedMessageIds,
} from '../../src/state/space-news.ts';

type Frame = FeedEvent['frames'][number];

// Only the fields that this test needs.
function event(...frames: readonly object[]): FeedEvent {
  return { seq: 1, frames: frames as unknown as readonly Frame[] } as FeedEvent;
}

const said = { type: 'message', message: { id: 'one' } };
const noted = { type: 'notice', message: { id: 'two' } };
const edited = { type: 'message_changed', messageId: 'one', change: { kind: 'edited' } };
const deleted = { type: 'message_changed', messageId: 'one', change: { kind: 'deleted' } };
const run = { type: 'run' };

test('messagesIn() returns the messages and notices of an event', () => {
  expect(messagesIn(event(said, run, noted)).map(({ id }) => id)).toEqual(['one', 'two']);
});

test('deletedMessageIds() returns deleted messages, but not edited messages', () => {
  expect(deletedMessageIds(event(edited))).toEqual([]);
  expect(deletedMessageIds(event(deleted))).toEqual(['one']);
});

test('changesUnread() is true only for messages and changes of messages', () => {
  expect([said, noted, deleted, run].map((frame) => changesUnread(event(frame)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

type SpaceCard = RouteOutput<'listSpaces'>['items'][number];

const card = (id: string): SpaceCard => ({
  id,
  name: 'Room',
  kind: 'chat',
  policy: 'broadcast',
  role: 'owner',
  seq: 4,
  readUpTo: 4,
  unread: { messages: 0, mentions: 0 },
  directWith: null,
  mine: { isPinned: false, notify: null, section: null, place: null },
  version: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
  archivedAt: null,
});

const changed = (version: number) => ({
  type: 'space',
  space: {
    name: 'Hall',
    version,
    archivedAt: '2026-01-02T00:00:00.000Z',
    settings: { kind: 'chat', policy: 'mention' },
  },
});

const inRoom = (...frames: readonly object[]): FeedEvent => ({ ...event(...frames), spaceId: 'a' });

test('a frame of a space updates only the list entry of that space', () => {
  const [room, other] = [card('a'), card('b')];
  const [now, same] = cardsAfter([room, other], inRoom(changed(3)), 'me');
  expect(now).toEqual({
    ...room,
    name: 'Hall',
    policy: 'mention',
    version: 3,
    archivedAt: '2026-01-02T00:00:00.000Z',
  });
  expect(same).toBe(other);
});

test('a list entry that is newer than a frame is not changed', () => {
  const room = card('a');
  expect(cardsAfter([room], inRoom(changed(1)), 'me')[0]).toBe(room);
});

test("a changed role updates the list of spaces only if it is the person's own role", () => {
  const member = (id: string) => ({
    type: 'member',
    joined: [],
    changed: [{ id, role: 'viewer' }],
  });
  const roleAfter = (id: string) => cardsAfter([card('a')], inRoom(member(id)), 'me')[0]?.role;
  expect([roleAfter('ben'), roleAfter('me')]).toEqual(['owner', 'viewer']);
});

test('changesCard() is true only for frames of the space and of its members', () => {
  expect([changed(3), said, run].map((frame) => changesCard(event(frame)))).toEqual([
    true,
    false,
    false,
  ]);
});
