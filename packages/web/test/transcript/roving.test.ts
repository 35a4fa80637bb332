import { expect, test } from 'vitest';
import { reuseRows } from '../../src/screens/space/transcript/rows/reuse-rows.ts';
import {
  stepFrom,
  stepOfKey,
  tabStop,
} from '../../src/screens/space/transcript/keyboard/roving.ts';
import { message, rowsOf, silence, stream } from './support/shown-space.ts';

const rows = rowsOf(
  { messages: [message(1, 'me'), message(2, 'ann'), message(3, 'bea')] },
  { firstUnreadId: 'm2' },
);

test('stepFrom() moves from message to message, and skips the separators', () => {
  expect(stepFrom(rows, 'm1', 'next')).toBe('m2');
  expect(stepFrom(rows, 'm2', 'previous')).toBe('m1');
  expect(stepFrom(rows, 'm1', 'previous')).toBe('m1');
  expect(stepFrom(rows, 'm3', 'next')).toBe('m3');
  expect(stepFrom(rows, 'm3', 'first')).toBe('m1');
  expect(stepFrom(rows, 'm1', 'last')).toBe('m3');
});

test('tabStop() returns the last focused row, else the newest row', () => {
  expect(tabStop(rows, null)).toBe('m3');
  expect(tabStop(rows, 'm1')).toBe('m1');
  expect(tabStop(rows, 'gone')).toBe('m3');
});

test('[2.1.4] letter keys move between messages only if single-key shortcuts are enabled', () => {
  expect(stepOfKey('j', 'j', true)).toBe('next');
  expect(stepOfKey('k', 'k', true)).toBe('previous');
  expect(stepOfKey('j', 'j', false)).toBeNull();
  expect(stepOfKey('ArrowDown', null, false)).toBe('next');
  expect(stepOfKey('Home', null, false)).toBe('first');
  expect(stepOfKey('x', 'x', true)).toBeNull();
});

test('when a stream pauses, all other rows keep their object identity', () => {
  const messages = [message(1, 'me')];
  const silences = [silence('cid', 2), silence('dee', 2)];
  const paused = stream('s1', 'ann', { isPaused: true });
  const before = rowsOf({ messages, silences, streams: [stream('s1', 'ann')] });
  const now = reuseRows(before, rowsOf({ messages, silences, streams: [paused] }));
  const fresh = now.filter((row) => !before.includes(row));
  expect(fresh.map(({ key }) => key)).toEqual(['s1']);
});
