import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const SCRIPT = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'));

interface VirtualScreenReader {
  readonly start: (options: { readonly container: Element }) => Promise<void>;
  readonly next: () => Promise<void>;
  readonly lastSpokenPhrase: () => Promise<string>;
  readonly spokenPhraseLog: () => Promise<string[]>;
  readonly stop: () => Promise<void>;
}

/** The phrases of a screen reader that reads this element from its start to its end. */
export async function readAloud(page: Page, selector: string): Promise<readonly string[]> {
  // The script has the page's own origin, because the content security policy blocks other origins.
  await page.route('/virtual-screen-reader.js', (route) =>
    route.fulfill({ path: SCRIPT, contentType: 'text/javascript' }),
  );
  return page.evaluate(async (wanted) => {
    const address = '/virtual-screen-reader.js';
    const { virtual } = (await import(address)) as { readonly virtual: VirtualScreenReader };
    const container = document.querySelector(wanted);
    if (container === null) throw new Error(`there is no ${wanted}`);
    await virtual.start({ container });
    const first = await virtual.lastSpokenPhrase();
    for (let steps = 0; steps < 500; steps += 1) {
      await virtual.next();
      if ((await virtual.lastSpokenPhrase()) === first) break;
    }
    const spoken = await virtual.spokenPhraseLog();
    await virtual.stop();
    return spoken;
  }, selector);
}
