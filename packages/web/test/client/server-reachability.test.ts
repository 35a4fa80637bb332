import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerReachability } from '../../src/client/server-reachability.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a short loss of the connection is not reported', () => {
  const line = new ServerReachability();
  line.onStateChange('open');
  line.onStateChange('waiting');
  expect([line.isDown, line.isLost.get()]).toEqual([true, false]);
  vi.advanceTimersByTime(799);
  line.onStateChange('open');
  vi.advanceTimersByTime(10_000);
  expect([line.isDown, line.isLost.get()]).toEqual([false, false]);
});

test('failed reconnects do not delay the report of a lost connection', () => {
  const line = new ServerReachability();
  line.onStateChange('open');
  for (const kind of ['waiting', 'connecting', 'waiting', 'connecting'] as const) {
    line.onStateChange(kind);
    vi.advanceTimersByTime(200);
  }
  expect(line.isLost.get()).toBe(true);
});

test('the first connection attempt is not reported as a loss, even if it takes long', () => {
  const line = new ServerReachability();
  line.onStateChange('connecting');
  vi.advanceTimersByTime(60_000);
  expect([line.isDown, line.isLost.get()]).toEqual([false, false]);
});

test('listeners are notified when the connection is lost and when it is back', () => {
  const line = new ServerReachability();
  const told: boolean[] = [];
  const leave = line.isLost.subscribe(() => told.push(line.isLost.get()));
  line.onStateChange('waiting');
  vi.advanceTimersByTime(800);
  line.onStateChange('connecting');
  line.onStateChange('open');
  leave();
  line.onStateChange('waiting');
  vi.advanceTimersByTime(800);
  expect(told).toEqual([true, false]);
});
