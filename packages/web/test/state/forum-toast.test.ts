import { expect, test } from 'vitest';
import { doPostsInterrupt, isSeen } from '../../src/state/forum-toast.ts';

const post = { spaceId: 's1', threadId: 't1' };
const interrupts = (choice: 'all' | 'mentions' | 'nothing', shown: string | null) =>
  doPostsInterrupt({ ...post, choice, shown });

test('[22] posts of others interrupt nobody who looks elsewhere', () => {
  expect(interrupts('mentions', '/spaces/s2')).toBe(false);
  expect(interrupts('mentions', '/settings/you')).toBe(false);
  expect(interrupts('mentions', null)).toBe(false);
});

test('[22] they do where everything was asked for, and while another thread is read', () => {
  expect(interrupts('all', '/spaces/s2')).toBe(true);
  expect(interrupts('mentions', '/spaces/s1/threads/t2')).toBe(true);
  expect(interrupts('nothing', '/spaces/s1/threads/t2')).toBe(false);
});

test('[22] whoever sees the thread or the list of the forum is told nothing', () => {
  expect(interrupts('all', '/spaces/s1/threads/t1')).toBe(false);
  expect(interrupts('all', '/spaces/s1')).toBe(false);
});

test.each([
  ['/spaces/s1', true],
  ['/spaces/s1/threads/t1', true],
  ['/spaces/s1/settings', true],
  ['/spaces/s1/threads/t2', false],
  ['/spaces/s10', false],
  ['/', false],
])('what a toast is about is seen at %s: %s', (shown, seen) => {
  expect(isSeen(post, shown)).toBe(seen);
});

test('nobody sees a page that is hidden', () => {
  expect(isSeen(post, null)).toBe(false);
});
