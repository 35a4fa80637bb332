import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../src/index.ts';

const DAY = 86_400_000;

// Only what the time of day is read from is set: a timer and the time since the start go on.
describe('the clock of the system', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  test.each([-3_600_000, -DAY, -365 * DAY])(
    '[I-21] its time that never jumps does not go back when the time of day is set back by %d ms',
    (jump) => {
      const [time, passed] = [systemClock.now(), systemClock.monotonicMs()];
      vi.setSystemTime(time + jump);
      expect(systemClock.now()).toBe(time + jump);
      expect(systemClock.monotonicMs()).toBeGreaterThanOrEqual(passed);
    },
  );

  test('[I-21] its time that never jumps does not leap when the time of day is set on', () => {
    const passed = systemClock.monotonicMs();
    vi.setSystemTime(systemClock.now() + DAY);
    expect(systemClock.monotonicMs() - passed).toBeLessThan(DAY / 2);
  });

  test('[I-21] what is to be called later is called, though the time of day is set back meanwhile', async () => {
    const called = new Promise<void>((resolve) => {
      systemClock.after(1, resolve);
    });
    vi.setSystemTime(systemClock.now() - DAY);
    await expect(called).resolves.toBeUndefined();
  });

  test('what is to come in a hundred days is not called at once', async () => {
    const calls: string[] = [];
    const callOff = systemClock.after(100 * DAY, () => calls.push('too early'));
    await new Promise<void>((resolve) => {
      systemClock.after(2, resolve);
    });
    callOff();
    expect(calls).toEqual([]);
  });
});
