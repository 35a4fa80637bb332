import { expect, test } from 'vitest';
import { newsSince } from '../../src/screens/space/transcript/unread/news-since.ts';
import {
  nothingRemembered,
  remembered,
} from '../../src/screens/space/transcript/rows/reading-memory.ts';
import { streamNews } from '../../src/screens/space/transcript/announcements/stream-news.ts';
import { firstAfter } from '../../src/screens/space/transcript/unread/unread-from.ts';
import { at, ME, message, run, shownSpace, stream } from './support/shown-space.ts';

test('messages of others since the end was last seen are new, with their senders', () => {
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

test('a bubble is announced when it begins and when it ends, and not in between', () => {
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

test('a stopped or failed bubble is announced as such, and one that disappeared is not announced', () => {
  const writing = stream('m2', 'ann');
  const speaking = { ...NOBODY, streams: [writing] };
  const ended = (status: 'cancelled' | 'failed') =>
    streamNews(speaking, { ...NOBODY, messages: [message(2, 'ann', { status })] });
  expect(ended('cancelled')).toEqual([{ kind: 'stopped', name: 'Ann' }]);
  expect(ended('failed')).toEqual([{ kind: 'failed', name: 'Ann' }]);
  expect(streamNews(speaking, { ...NOBODY, messages: [] })).toEqual([]);
});

test('[UX 13] an answer that arrives at once is announced, and no other message is', () => {
  const said = (seq: number, who: 'ann' | 'bea', runId: string) =>
    message(seq, who, { runId: runId as never });
  const before = { ...NOBODY, runs: [run('r1', 'ann'), run('r2', 'bea')] };
  const messages = [said(1, 'bea', 'r0'), said(2, 'ann', 'r1'), message(3, 'dan')];
  const now = { ...NOBODY, runs: [run('r2', 'bea')], messages };
  expect(streamNews(before, now)).toEqual([{ kind: 'finished', name: 'Ann' }]);
  expect(streamNews(now, now)).toEqual([]);
});

test("the first unread message is neither one's own nor deleted", () => {
  const messages = [
    message(1, 'ann'),
    message(2, 'me'),
    message(3, 'ann', { deletedAt: at(4) }),
    message(4, 'ann'),
  ];
  expect(firstAfter({ messages, me: ME }, 1)).toBe('m4');
  expect(firstAfter({ messages, me: ME }, 4)).toBeNull();
});

test('if the mark is not loaded, or nothing was read, there is no line', () => {
  expect(firstAfter({ messages: [message(5, 'ann')], me: ME }, 2)).toBeNull();
});

test('messages that were once the oldest are remembered', () => {
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
