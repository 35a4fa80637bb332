import type { Page } from '@playwright/test';

/** What a live region has said. */
export interface Heard {
  readonly words: string;
  /** It interrupts whatever is being read. */
  readonly isUrgent: boolean;
}

/** From now on, writes down every change that a screen reader would read out by itself. */
export async function listen(page: Page): Promise<() => Promise<readonly Heard[]>> {
  await page.evaluate(() => {
    const heard: { words: string; isUrgent: boolean }[] = [];
    Object.assign(globalThis, { heardOnPage: heard });
    const regions = '[aria-live], [role=status], [role=alert], [role=log]';
    new MutationObserver((changes) => {
      for (const { target, addedNodes, type } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest(regions) ?? null;
        if (region === null || region.getAttribute('aria-live') === 'off') continue;
        const isUrgent =
          region.getAttribute('role') === 'alert' ||
          region.getAttribute('aria-live') === 'assertive';
        const added = type === 'characterData' ? [target] : [...addedNodes];
        const words = added.map(({ textContent }) => textContent ?? '').join(' ');
        if (words.trim() !== '') heard.push({ words, isUrgent });
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => Reflect.get(globalThis, 'heardOnPage') as readonly Heard[]);
}
