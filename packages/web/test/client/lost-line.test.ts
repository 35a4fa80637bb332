import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LostLine } from '../../src/client/lost-line.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a short loss of the connection is not reported', () => {
  const line = new LostLine();
  line.told('open');
  line.told('waiting');
  expect([line.isDown, line.loss.get()]).toEqual([true, false]);
  vi.advanceTimersByTime(799);
  line.told('open');
  vi.advanceTimersByTime(10_000);
  expect([line.isDown, line.loss.get()]).toEqual([false, false]);
});

test('failed reconnects do not delay the report of a lost connection', () => {
  const line = new LostLine();
  line.told('open');
  for (const kind of ['waiting', 'connecting', 'waiting', 'connecting'] as const) {
    line.told(kind);
    vi.advanceTimersByTime(200);
  }
  expect(line.loss.get()).toBe(true);
});

test('the first connection attempt is not a loss, however long it takes', () => {
  const line = new LostLine();
  line.told('connecting');
  vi.advanceTimersByTime(60_000);
  expect([line.isDown, line.loss.get()]).toEqual([false, false]);
});

test('listeners are notified when the connection is lost and when it is back', () => {
  const line = new LostLine();
  const told: boolean[] = [];
  const leave = line.loss.subscribe(() => told.push(line.loss.get()));
  line.told('waiting');
  vi.advanceTimersByTime(800);
  line.told('connecting');
  line.told('open');
  leave();
  line.told('waiting');
  vi.advanceTimersByTime(800);
  expect(told).toEqual([true, false]);
});
