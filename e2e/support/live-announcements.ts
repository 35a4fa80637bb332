import type { Page } from '@playwright/test';

/** An announcement of a live region. */
export interface LiveAnnouncement {
  readonly words: string;
  /** Whether the announcement interrupts the screen reader. */
  readonly isUrgent: boolean;
}

/** From now on, records every change that a screen reader would announce automatically. */
export async function recordAnnouncements(
  page: Page,
): Promise<() => Promise<readonly LiveAnnouncement[]>> {
  await page.evaluate(() => {
    const announcements: { words: string; isUrgent: boolean }[] = [];
    Object.assign(globalThis, { heardOnPage: announcements });
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
        if (words.trim() !== '') announcements.push({ words, isUrgent });
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  return () =>
    page.evaluate(() => Reflect.get(globalThis, 'heardOnPage') as readonly LiveAnnouncement[]);
}
