import { expect, test } from 'vitest';
import { newsSince } from '../../src/screens/space/transcript/unread/news-since.ts';
import {
  nothingRemembered,
  remembered,
} from '../../src/screens/space/transcript/rows/reading-memory.ts';
import { streamNews } from '../../src/screens/space/transcript/announcements/stream-news.ts';
import { firstAfter } from '../../src/screens/space/transcript/unread/unread-from.ts';
import { at, ME, message, run, shownSpace, stream } from './support/shown-space.ts';

test('newsSince() counts the messages of other members since the end of the conversation was last visible, and names the senders', () => {
  const messages = [
    message(1, 'ann'),
    message(2, 'ann'),
    message(3, 'me'),
    message(4, 'bea', { deletedAt: at(5) }),
    message(5, 'bea'),
  ];
  const streams = [stream('s1', 'ann'), stream('s2', 'bea')];
  const seen = { seq: 1, streamIds: new Set(['m5', 's1']) };
  expect(newsSince({ messages, streams, me: ME }, seen)).toBe(2);
});

const NOBODY = { streams: [], runs: [] };

test('an answer is announced when its stream begins and when it ends, but not in between', () => {
  const writing = stream('m2', 'ann');
  const speaking = { ...NOBODY, streams: [writing] };
  expect(streamNews(NOBODY, { ...NOBODY, streams: [writing], messages: [] })).toEqual([
    { kind: 'writing', name: 'Ann' },
  ]);
  const longer = { ...writing, text: 'so far and further' };
  expect(streamNews(speaking, { ...NOBODY, streams: [longer], messages: [] })).toEqual([]);
  expect(streamNews(speaking, { ...NOBODY, messages: [message(2, 'ann')] })).toEqual([
    { kind: 'finished', name: 'Ann' },
  ]);
});

test('a stopped or failed stream is announced as stopped or failed, and a discarded stream is not announced', () => {
  const writing = stream('m2', 'ann');
  const speaking = { ...NOBODY, streams: [writing] };
  const ended = (status: 'cancelled' | 'failed') =>
    streamNews(speaking, { ...NOBODY, messages: [message(2, 'ann', { status })] });
  expect(ended('cancelled')).toEqual([{ kind: 'stopped', name: 'Ann' }]);
  expect(ended('failed')).toEqual([{ kind: 'failed', name: 'Ann' }]);
  expect(streamNews(speaking, { ...NOBODY, messages: [] })).toEqual([]);
});

test('[UX 13] an answer without a visible stream is announced, and other messages are not announced', () => {
  const said = (seq: number, who: 'ann' | 'bea', runId: string) =>
    message(seq, who, { runId: runId as never });
  const before = { ...NOBODY, runs: [run('r1', 'ann'), run('r2', 'bea')] };
  const messages = [said(1, 'bea', 'r0'), said(2, 'ann', 'r1'), message(3, 'dan')];
  const now = { ...NOBODY, runs: [run('r2', 'bea')], messages };
  expect(streamNews(before, now)).toEqual([{ kind: 'finished', name: 'Ann' }]);
  expect(streamNews(now, now)).toEqual([]);
});

test("firstAfter() skips the person's own messages and deleted messages", () => {
  const messages = [
    message(1, 'ann'),
    message(2, 'me'),
    message(3, 'ann', { deletedAt: at(4) }),
    message(4, 'ann'),
  ];
  expect(firstAfter({ messages, me: ME }, 1)).toBe('m4');
  expect(firstAfter({ messages, me: ME }, 4)).toBeNull();
});

test('firstAfter() returns null if the read mark is not loaded, or if nothing was read', () => {
  expect(firstAfter({ messages: [message(5, 'ann')], me: ME }, 2)).toBeNull();
});

test('remembered() contains the messages that were once the oldest loaded message', () => {
  const first = shownSpace({
    messages: [message(5, 'ann')],
    streams: [stream('s1', 'ann'), stream('s2', 'bea')],
  });
  const later = shownSpace({
    messages: [message(4, 'ann'), message(5, 'ann')],
    streams: [stream('s2', 'bea'), stream('s3', 'ann')],
  });
  const once = remembered(nothingRemembered, first);
  const memory = remembered(once, later);
  expect([...memory.seams]).toEqual(['m5']);
  expect(remembered(memory, later)).toEqual(memory);
});
