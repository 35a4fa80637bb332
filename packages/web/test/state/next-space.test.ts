import { expect, test } from 'vitest';
import { nextSpace } from '../../src/state/next-space.ts';

const spaces = [
  { id: 'a', unread: { messages: 0 } },
  { id: 'b', unread: { messages: 2 } },
  { id: 'c', unread: { messages: 0 } },
];

test('nextSpace() wraps around at both ends of the list', () => {
  expect(nextSpace(spaces, { from: 'c', step: 1, onlyUnread: false })).toBe('a');
  expect(nextSpace(spaces, { from: 'a', step: -1, onlyUnread: false })).toBe('c');
});

test('nextSpace() with `onlyUnread` skips read spaces', () => {
  expect(nextSpace(spaces, { from: 'c', step: 1, onlyUnread: true })).toBe('b');
  expect(nextSpace(spaces, { from: 'b', step: 1, onlyUnread: true })).toBeNull();
});

test('without an open space, nextSpace() starts at the first or the last space', () => {
  expect(nextSpace(spaces, { from: null, step: 1, onlyUnread: false })).toBe('a');
  expect(nextSpace(spaces, { from: null, step: -1, onlyUnread: false })).toBe('c');
});

test('nextSpace() returns null for an empty list', () => {
  expect(nextSpace([], { from: null, step: 1, onlyUnread: false })).toBeNull();
});
