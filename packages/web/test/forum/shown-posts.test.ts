import type { FeedEvent } from '@conch/sdk';
import { expect, test } from 'vitest';
import {
  tellsOfThread,
  tellsOfThreads,
  tellsOfTicks,
} from '../../src/screens/forum/forum-frames.ts';
import { isSendKey } from '../../src/screens/forum/send-key.ts';
import { postInHash, shownPosts } from '../../src/screens/forum/shown-posts.ts';

const POSTS = [{ number: 1 }, { number: 2 }, { number: 4 }];

test('replies that come while somebody reads wait until they are asked for', () => {
  expect(shownPosts(POSTS, 2)).toEqual({ shown: [{ number: 1 }, { number: 2 }], waiting: 1 });
  expect(shownPosts(POSTS, 4)).toEqual({ shown: POSTS, waiting: 0 });
});

test('until all of a topic was fetched, whatever there is is shown', () => {
  expect(shownPosts(POSTS, null)).toEqual({ shown: POSTS, waiting: 0 });
});

test('the link of a post names its number', () => {
  expect(postInHash('#post-12')).toBe(12);
  expect(postInHash('post-3')).toBe(3);
  expect(postInHash('#content')).toBeNull();
  expect(postInHash('')).toBeNull();
});

const frames = (...told: readonly object[]) => told as unknown as FeedEvent['frames'];

test('a topic is told of by its own posts, and by changes of those that are shown', () => {
  const ids = new Set(['shown']);
  const post = { type: 'message', message: { threadId: 'here' } };
  expect(tellsOfThread(frames(post), 'here', ids)).toBe(true);
  expect(tellsOfThread(frames(post), 'elsewhere', ids)).toBe(false);
  const change = { type: 'message_changed', messageId: 'shown' };
  expect(tellsOfThread(frames(change), 'here', ids)).toBe(true);
  expect(tellsOfThread(frames({ ...change, messageId: 'other' }), 'here', ids)).toBe(false);
});

test('the list is told of posts and ticks, and the clock of ticks and settings', () => {
  expect(tellsOfThreads(frames({ type: 'message' }))).toBe(true);
  expect(tellsOfThreads(frames({ type: 'run' }))).toBe(false);
  expect(tellsOfTicks(frames({ type: 'run' }, { type: 'tick' }))).toBe(true);
  expect(tellsOfTicks(frames({ type: 'message' }))).toBe(false);
});

test('Enter sends as was chosen, and never while letters are being composed', () => {
  const enter = {
    key: 'Enter',
    isComposing: false,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
  };
  expect(isSendKey(enter, true)).toBe(true);
  expect(isSendKey(enter, false)).toBe(false);
  expect(isSendKey({ ...enter, ctrlKey: true }, false)).toBe(true);
  expect(isSendKey({ ...enter, shiftKey: true }, true)).toBe(false);
  expect(isSendKey({ ...enter, isComposing: true }, true)).toBe(false);
});
