import { expect, test } from 'vitest';
import { newsSince } from '../../src/screens/space/transcript/news-since.ts';
import {
  nothingRemembered,
  remembered,
} from '../../src/screens/space/transcript/reading-memory.ts';
import { streamNews } from '../../src/screens/space/transcript/stream-news.ts';
import { firstAfter } from '../../src/screens/space/transcript/unread-from.ts';
import { at, ME, message, run, shownSpace, stream } from './support/shown-space.ts';

test('what others have said since the end was seen is new, and who speaks since then', () => {
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

test('a bubble is told of when it begins and when it ends, and not in between', () => {
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

test('a bubble that was stopped or failed is told of as such, one that went away not at all', () => {
  const writing = stream('m2', 'ann');
  const speaking = { ...NOBODY, streams: [writing] };
  const ended = (status: 'cancelled' | 'failed') =>
    streamNews(speaking, { ...NOBODY, messages: [message(2, 'ann', { status })] });
  expect(ended('cancelled')).toEqual([{ kind: 'stopped', name: 'Ann' }]);
  expect(ended('failed')).toEqual([{ kind: 'failed', name: 'Ann' }]);
  expect(streamNews(speaking, { ...NOBODY, messages: [] })).toEqual([]);
});

test('[UX 13] an answer that came all at once is told of when it is there, and no other message is', () => {
  const said = (seq: number, who: 'ann' | 'bea', runId: string) =>
    message(seq, who, { runId: runId as never });
  const before = { ...NOBODY, runs: [run('r1', 'ann'), run('r2', 'bea')] };
  const messages = [said(1, 'bea', 'r0'), said(2, 'ann', 'r1'), message(3, 'dan')];
  const now = { ...NOBODY, runs: [run('r2', 'bea')], messages };
  expect(streamNews(before, now)).toEqual([{ kind: 'finished', name: 'Ann' }]);
  expect(streamNews(now, now)).toEqual([]);
});

test('the first unread message is neither one’s own nor taken back', () => {
  const messages = [
    message(1, 'ann'),
    message(2, 'me'),
    message(3, 'ann', { deletedAt: at(4) }),
    message(4, 'ann'),
  ];
  expect(firstAfter({ messages, me: ME }, 1)).toBe('m4');
  expect(firstAfter({ messages, me: ME }, 4)).toBeNull();
});

test('where the mark is not loaded, or nothing was read, there is no line', () => {
  expect(firstAfter({ messages: [message(5, 'ann')], me: ME }, 2)).toBeNull();
});

test('what was the oldest, when bubbles began and when turns began anew is remembered', () => {
  const first = shownSpace({
    messages: [message(5, 'ann')],
    streams: [stream('s1', 'ann'), stream('s2', 'bea')],
    floor: { used: 3, reserved: 0, limit: 20 },
  });
  const later = shownSpace({
    messages: [message(4, 'ann'), message(5, 'ann')],
    streams: [stream('s2', 'bea'), stream('s3', 'ann')],
  });
  const once = remembered(nothingRemembered, { ...first, seq: 5 });
  const memory = remembered(once, { ...later, seq: 9 });
  expect([...memory.starts]).toEqual([
    ['s1', 0],
    ['s2', 1],
    ['s3', 2],
  ]);
  expect([...memory.seams]).toEqual(['m5']);
  expect(memory.resetAt).toBe(9);
  expect(remembered(memory, { ...later, seq: 9 })).toEqual(memory);
});
