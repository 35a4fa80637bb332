import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/index.ts';

const DAY = 86_400_000;

// Only the wall clock is fake. Timers and the monotonic clock are real.
describe('the system clock', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test.each([-3_600_000, -DAY, -365 * DAY])(
    '[I-21] the monotonic time does not decrease when the wall clock is set back by %d ms',
    (jump) => {
      const [time, passed] = [systemClock.now(), systemClock.monotonicMs()];
      vi.setSystemTime(time + jump);
      expect(systemClock.now()).toBe(time + jump);
      expect(systemClock.monotonicMs()).toBeGreaterThanOrEqual(passed);
    },
  );

  test('[I-21] the monotonic time does not jump when the wall clock is set forward', () => {
    const passed = systemClock.monotonicMs();
    vi.setSystemTime(systemClock.now() + DAY);
    expect(systemClock.monotonicMs() - passed).toBeLessThan(DAY / 2);
  });

  test('[I-21] a timer fires even if the wall clock is set back after its start', async () => {
    const called = new Promise<void>((resolve) => {
      systemClock.after(1, resolve);
    });
    vi.setSystemTime(systemClock.now() - DAY);
    await expect(called).resolves.toBeUndefined();
  });

  test('a timer for a hundred days does not fire at once', async () => {
    const calls: string[] = [];
    const callOff = systemClock.after(100 * DAY, () => calls.push('too early'));
    await new Promise<void>((resolve) => {
      systemClock.after(2, resolve);
    });
    callOff();
    expect(calls).toEqual([]);
  });
});
