import type { FeedEvent } from '@conch/sdk';
import { expect, test } from 'vitest';
import { changesUnread, messagesIn, takenBackIn } from '../../src/state/space-news.ts';

type Frame = FeedEvent['frames'][number];

// Only what is looked at; the rest of a frame does not matter here.
function event(...frames: readonly object[]): FeedEvent {
  return { seq: 1, frames: frames as unknown as readonly Frame[] } as FeedEvent;
}

const said = { type: 'message', message: { id: 'one' } };
const noted = { type: 'notice', message: { id: 'two' } };
const edited = { type: 'message_changed', messageId: 'one', change: { kind: 'edited' } };
const deleted = { type: 'message_changed', messageId: 'one', change: { kind: 'deleted' } };
const run = { type: 'run' };

test('what was said and what was noted are messages of an event', () => {
  expect(messagesIn(event(said, run, noted)).map(({ id }) => id)).toEqual(['one', 'two']);
});

test('only what is taken back is taken back: an edit is not', () => {
  expect(takenBackIn(event(edited))).toEqual([]);
  expect(takenBackIn(event(deleted))).toEqual(['one']);
});

test('counts are asked for anew by messages and their changes alone', () => {
  expect([said, noted, deleted, run].map((frame) => changesUnread(event(frame)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
