import { expect, test } from 'vitest';
import { doPostsInterrupt, isSeen } from '../../src/state/forum-toast.ts';

const post = { spaceId: 's1', threadId: 't1' };
const interrupts = (choice: 'all' | 'mentions' | 'nothing', shown: string | null) =>
  doPostsInterrupt({ ...post, choice, shown });

test.each([
  '/',
  '/settings/you',
  '/agents',
  '/spaces/s2',
  '/spaces/s2/threads/t1',
  '/spaces/s1/threads/t2',
  '/spaces/s1/settings',
  '/spaces/s10',
])('[22] posts of other members show a toast on the page %s', (shown) => {
  expect(interrupts('all', shown)).toBe(true);
});

test('[22] posts show no toast if toasts are turned off for the forum', () => {
  expect(interrupts('mentions', '/spaces/s2')).toBe(false);
  expect(interrupts('nothing', '/spaces/s2')).toBe(false);
});

test('[22] posts show no toast while their thread or the list of their forum is visible', () => {
  expect(interrupts('all', '/spaces/s1/threads/t1')).toBe(false);
  expect(interrupts('all', '/spaces/s1')).toBe(false);
});

test('[22] a hidden page shows no toast, because another tab may show the post', () => {
  expect(interrupts('all', null)).toBe(false);
});

test.each([
  ['/spaces/s1', true],
  ['/spaces/s1/threads/t1', true],
  ['/spaces/s1/settings', false],
  ['/spaces/s1/threads/t2', false],
  ['/spaces/s10', false],
  ['/', false],
])('on the page %s, isSeen() for the post of a toast returns %s', (shown, seen) => {
  expect(isSeen(post, shown)).toBe(seen);
});

test('on a hidden page, isSeen() returns false', () => {
  expect(isSeen(post, null)).toBe(false);
});
