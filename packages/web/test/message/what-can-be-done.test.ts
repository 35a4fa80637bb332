import type { SpaceView } from '@conch/sdk';
import { describe, expect, test } from 'vitest';
import {
  canAskWhy,
  canCopy,
  canDelete,
  canEdit,
  canMarkUnread,
  canRegenerate,
  canReply,
  isEdited,
  lastEditable,
  mayWrite,
} from '../../src/screens/space/message/what-can-be-done.ts';
import { at, message } from '../transcript/support/shown-space.ts';

const writer = { isOwn: true, mayWrite: true };
const viewer = { isOwn: true, mayWrite: false };

test.each([
  ['owner', true],
  ['member', true],
  ['viewer', false],
  [null, false],
] as const)('mayWrite() of a person with the role %s returns %s', (role, expected) => {
  expect(mayWrite({ role, archivedAt: null })).toBe(expected);
});

test('no person may write in an archived space', () => {
  expect(mayWrite({ role: 'owner', archivedAt: at(1) })).toBe(false);
});

describe('a viewer', () => {
  test('a person who may only read gets no action that the server would refuse', () => {
    const own = message(1, 'me');
    const answer = message(2, 'ann');
    expect(canReply(answer, viewer)).toBe(false);
    expect(canRegenerate(answer, viewer)).toBe(false);
    expect(canEdit(own, viewer)).toBe(false);
    expect(canDelete(own, viewer)).toBe(false);
  });

  test('a person who may only read can copy a message and open “Why?”', () => {
    const answer = message(1, 'ann', { runId: 'run' as never });
    expect(canCopy(answer)).toBe(true);
    expect(canAskWhy(answer)).toBe(true);
  });
});

test('a person who may write can reply, regenerate answers, and edit their own messages', () => {
  expect(canReply(message(1, 'ann'), writer)).toBe(true);
  expect(canRegenerate(message(1, 'ann'), writer)).toBe(true);
  expect(canEdit(message(1, 'me'), writer)).toBe(true);
  expect(canEdit(message(1, 'dan'), { ...writer, isOwn: false })).toBe(false);
});

test('messages of other members can be marked as unread, but deleted messages and own messages cannot', () => {
  expect(canMarkUnread(message(1, 'ann'), { isOwn: false })).toBe(true);
  expect(canMarkUnread(message(1, 'me'), { isOwn: true })).toBe(false);
  expect(canMarkUnread(message(1, 'ann', { deletedAt: at(2) }), { isOwn: false })).toBe(false);
});

test("the last editable message is the person's newest message that is not deleted", () => {
  const messages = [
    message(1, 'me'),
    message(2, 'me'),
    message(3, 'me', { deletedAt: at(4) }),
    message(4, 'dan'),
    message(5, 'ann'),
  ];
  const space = { role: 'member', archivedAt: null } as SpaceView['space'];
  expect(lastEditable({ me: 'me', messages, space })?.id).toBe('m2');
  expect(lastEditable({ me: 'me', messages, space: { ...space, role: 'viewer' } })).toBeUndefined();
  expect(lastEditable({ me: 'me', messages: [], space })).toBeUndefined();
});

test('a message that its sender changed is marked as edited, and a regenerated answer has no such mark', () => {
  expect(isEdited(message(1, 'me', { editedAt: at(2) }))).toBe(true);
  expect(isEdited(message(1, 'me'))).toBe(false);
  expect(isEdited(message(1, 'me', { editedAt: at(2), deletedAt: at(3) }))).toBe(false);
  expect(isEdited(message(1, 'ann', { editedAt: at(2), version: 2 }))).toBe(false);
});
