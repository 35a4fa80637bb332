import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LostLine } from '../../src/client/lost-line.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test('a line that is back within a moment was not worth a word', () => {
  const line = new LostLine();
  line.told('open');
  line.told('waiting');
  expect([line.isDown, line.isLost]).toEqual([true, false]);
  vi.advanceTimersByTime(799);
  line.told('open');
  vi.advanceTimersByTime(10_000);
  expect([line.isDown, line.isLost]).toEqual([false, false]);
});

test('tries that fail between make a line no less lost', () => {
  const line = new LostLine();
  line.told('open');
  for (const kind of ['waiting', 'connecting', 'waiting', 'connecting'] as const) {
    line.told(kind);
    vi.advanceTimersByTime(200);
  }
  expect(line.isLost).toBe(true);
});

test('the first try is no loss, however long it takes', () => {
  const line = new LostLine();
  line.told('connecting');
  vi.advanceTimersByTime(60_000);
  expect([line.isDown, line.isLost]).toEqual([false, false]);
});

test('whoever listens is told when it is lost and when it is back', () => {
  const line = new LostLine();
  const told: boolean[] = [];
  const leave = line.subscribe(() => told.push(line.isLost));
  line.told('waiting');
  vi.advanceTimersByTime(800);
  line.told('connecting');
  line.told('open');
  leave();
  line.told('waiting');
  vi.advanceTimersByTime(800);
  expect(told).toEqual([true, false]);
});
