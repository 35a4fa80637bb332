import { expect, test } from 'vitest';
import { nextSpace } from '../../src/state/next-space.ts';

const spaces = [
  { id: 'a', unread: { messages: 0 } },
  { id: 'b', unread: { messages: 2 } },
  { id: 'c', unread: { messages: 0 } },
];

test('the next space goes on at the top after the last, and the other way round', () => {
  expect(nextSpace(spaces, { from: 'c', step: 1, onlyUnread: false })).toBe('a');
  expect(nextSpace(spaces, { from: 'a', step: -1, onlyUnread: false })).toBe('c');
});

test('the next unread space passes over what was read', () => {
  expect(nextSpace(spaces, { from: 'c', step: 1, onlyUnread: true })).toBe('b');
  expect(nextSpace(spaces, { from: 'b', step: 1, onlyUnread: true })).toBeNull();
});

test('from nowhere the list begins at its ends', () => {
  expect(nextSpace(spaces, { from: null, step: 1, onlyUnread: false })).toBe('a');
  expect(nextSpace(spaces, { from: null, step: -1, onlyUnread: false })).toBe('c');
});

test('an empty list has no next', () => {
  expect(nextSpace([], { from: null, step: 1, onlyUnread: false })).toBeNull();
});
