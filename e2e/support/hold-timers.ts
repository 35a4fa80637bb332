import type { Page } from '@playwright/test';

/**
 * From the next load on, timers of this length never fire. Elements that such a timer would remove
 * stay visible, however slow the machine is.
 */
export async function holdTimers(page: Page, ms: number): Promise<void> {
  await page.addInitScript((held) => {
    const set = globalThis.setTimeout;
    const holding = (handler: TimerHandler, delay?: number, ...given: unknown[]): number =>
      delay === held ? 0 : set(handler, delay, ...given);
    Object.assign(globalThis, { setTimeout: holding });
  }, ms);
}
