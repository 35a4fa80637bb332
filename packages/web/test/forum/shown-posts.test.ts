import type { FeedEvent } from '@conch/sdk';
import { expect, test } from 'vitest';
import {
  tellsOfThread,
  tellsOfThreads,
  tellsOfTicks,
} from '../../src/screens/forum/forum-frames.ts';
import { postInHash, shownPosts } from '../../src/screens/forum/shown-posts.ts';

const POSTS = [{ number: 1 }, { number: 2 }, { number: 4 }];

test('replies that arrive while somebody reads wait until they are requested', () => {
  expect(shownPosts(POSTS, 2)).toEqual({ shown: [{ number: 1 }, { number: 2 }], waiting: 1 });
  expect(shownPosts(POSTS, 4)).toEqual({ shown: POSTS, waiting: 0 });
});

test('until a thread is fully loaded, all its loaded posts are shown', () => {
  expect(shownPosts(POSTS, null)).toEqual({ shown: POSTS, waiting: 0 });
});

test('the link of a post contains its number', () => {
  expect(postInHash('#post-12')).toBe(12);
  expect(postInHash('post-3')).toBe(3);
  expect(postInHash('#content')).toBeNull();
  expect(postInHash('')).toBeNull();
});

const frames = (...told: readonly object[]) => told as unknown as FeedEvent['frames'];

test('a thread is updated by its posts, and by changes of the visible ones', () => {
  const ids = new Set(['shown']);
  const post = { type: 'message', message: { threadId: 'here' } };
  expect(tellsOfThread(frames(post), 'here', ids)).toBe(true);
  expect(tellsOfThread(frames(post), 'elsewhere', ids)).toBe(false);
  const change = { type: 'message_changed', messageId: 'shown' };
  expect(tellsOfThread(frames(change), 'here', ids)).toBe(true);
  expect(tellsOfThread(frames({ ...change, messageId: 'other' }), 'here', ids)).toBe(false);
});

test('the list is updated by posts and ticks, and the clock by ticks and settings', () => {
  expect(tellsOfThreads(frames({ type: 'message' }))).toBe(true);
  expect(tellsOfThreads(frames({ type: 'run' }))).toBe(false);
  expect(tellsOfTicks(frames({ type: 'run' }, { type: 'tick' }))).toBe(true);
  expect(tellsOfTicks(frames({ type: 'message' }))).toBe(false);
});
