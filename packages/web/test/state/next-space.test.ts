import { expect, test } from 'vitest';
import { nextSpace } from '../../src/state/next-space.ts';

const spaces = [
  { id: 'a', unread: { messages: 0 } },
  { id: 'b', unread: { messages: 2 } },
  { id: 'c', unread: { messages: 0 } },
];

test('the next space wraps around at both ends', () => {
  expect(nextSpace(spaces, { from: 'c', step: 1, onlyUnread: false })).toBe('a');
  expect(nextSpace(spaces, { from: 'a', step: -1, onlyUnread: false })).toBe('c');
});

test('the next unread space skips read ones', () => {
  expect(nextSpace(spaces, { from: 'c', step: 1, onlyUnread: true })).toBe('b');
  expect(nextSpace(spaces, { from: 'b', step: 1, onlyUnread: true })).toBeNull();
});

test('without an open space, it starts at the ends of the list', () => {
  expect(nextSpace(spaces, { from: null, step: 1, onlyUnread: false })).toBe('a');
  expect(nextSpace(spaces, { from: null, step: -1, onlyUnread: false })).toBe('c');
});

test('an empty list has no next', () => {
  expect(nextSpace([], { from: null, step: 1, onlyUnread: false })).toBeNull();
});
