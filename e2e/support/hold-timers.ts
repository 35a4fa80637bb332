import type { Page } from '@playwright/test';

/**
 * After the next page load, timers of this length never fire. So an element that such a timer would
 * remove stays visible, however slow the machine is.
 */
export async function holdTimers(page: Page, ms: number): Promise<void> {
  await page.addInitScript((held) => {
    const set = globalThis.setTimeout;
    const holding = (handler: TimerHandler, delay?: number, ...given: unknown[]): number =>
      delay === held ? 0 : set(handler, delay, ...given);
    Object.assign(globalThis, { setTimeout: holding });
  }, ms);
}
