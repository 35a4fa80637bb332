import type { FeedEvent } from '@conch/sdk';
import { expect, test } from 'vitest';
import {
  tellsOfThread,
  tellsOfThreads,
  tellsOfTicks,
} from '../../src/screens/forum/forum-frames.ts';
import { postInHash, shownPosts } from '../../src/screens/forum/shown-posts.ts';

const POSTS = [{ number: 1 }, { number: 2 }, { number: 4 }];

test('replies that arrive after the thread was opened are hidden until they are requested', () => {
  expect(shownPosts(POSTS, 2)).toEqual({ shown: [{ number: 1 }, { number: 2 }], waiting: 1 });
  expect(shownPosts(POSTS, 4)).toEqual({ shown: POSTS, waiting: 0 });
});

test('while a thread is loading, all loaded posts are visible', () => {
  expect(shownPosts(POSTS, null)).toEqual({ shown: POSTS, waiting: 0 });
});

test('postInHash() returns the number in a link to a post', () => {
  expect(postInHash('#post-12')).toBe(12);
  expect(postInHash('post-3')).toBe(3);
  expect(postInHash('#content')).toBeNull();
  expect(postInHash('')).toBeNull();
});

const frames = (...told: readonly object[]) => told as unknown as FeedEvent['frames'];

test('a thread reloads after new posts, and after changes of its visible posts', () => {
  const ids = new Set(['shown']);
  const post = { type: 'message', message: { threadId: 'here' } };
  expect(tellsOfThread(frames(post), 'here', ids)).toBe(true);
  expect(tellsOfThread(frames(post), 'elsewhere', ids)).toBe(false);
  const change = { type: 'message_changed', messageId: 'shown' };
  expect(tellsOfThread(frames(change), 'here', ids)).toBe(true);
  expect(tellsOfThread(frames({ ...change, messageId: 'other' }), 'here', ids)).toBe(false);
});

test('the list of threads reloads after posts and ticks, and the line about the next tick after ticks and changed settings', () => {
  expect(tellsOfThreads(frames({ type: 'message' }))).toBe(true);
  expect(tellsOfThreads(frames({ type: 'run' }))).toBe(false);
  expect(tellsOfTicks(frames({ type: 'run' }, { type: 'tick' }))).toBe(true);
  expect(tellsOfTicks(frames({ type: 'message' }))).toBe(false);
});
