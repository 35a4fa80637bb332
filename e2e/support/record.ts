import type { Page } from '@playwright/test';

/**
 * From now on, records the text of each matching element once, even if it is visible only for a
 * moment. With `parts`, the recorded text is the joined text of the parts in the element.
 */
export async function recordTexts(
  page: Page,
  selector: string,
  parts?: string,
): Promise<() => Promise<readonly string[]>> {
  const recorded = await page.evaluateHandle(
    ([wanted, inner]) => {
      const texts = new Set<string>();
      const note = (): void => {
        for (const element of document.querySelectorAll(wanted)) {
          const elements = inner === undefined ? [element] : [...element.querySelectorAll(inner)];
          texts.add(elements.map(({ textContent }) => textContent).join(', '));
        }
      };
      new MutationObserver(note).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      return texts;
    },
    [selector, parts] as const,
  );
  return () => recorded.evaluate((texts) => [...texts]);
}
