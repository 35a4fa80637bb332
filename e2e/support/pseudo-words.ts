import { expect, type Page } from '@playwright/test';

/** Makes the page's texts accented and 40 % longer, like a translation. */
export async function pseudoTranslate(page: Page): Promise<void> {
  expect(await page.evaluate(lengthen), 'words of ours on the screen').toBeGreaterThan(5);
}

/** The texts of the page that a box truncates. */
export async function truncatedTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(truncatedOnPage);
}

/**
 * Runs on the page. Returns the number of changed texts. Texts of people, code and keys are not
 * changed.
 */
function lengthen(): number {
  const theirs =
    'bdi, code, pre, kbd, samp, script, noscript, [dir="auto"], [dir="ltr"]:not(html), [contenteditable]';
  const letters: Readonly<Record<string, string>> = { a: 'å', e: 'ë', i: 'ï', o: 'ø', u: 'ü' };
  let found = 0;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    const isOurs = /\p{L}{2}/u.test(text) && node.parentElement?.closest(theirs) === null;
    // A line that contains a person's name may be truncated with “…”, so such lines are skipped.
    if (!isOurs || text.includes('\u2068')) continue;
    found += 1;
    if (text.startsWith('[')) continue;
    const accented = text.replaceAll(/[aeiou]/gu, (letter) => letters[letter] ?? letter);
    const more = ' ëxtrå'.repeat(Math.ceil((text.trim().length * 0.4) / 6));
    node.nodeValue = `[${accented}${more.slice(0, Math.ceil(text.trim().length * 0.4))}]`;
  }
  return found;
}

/** Runs on the page. */
function truncatedOnPage(): readonly string[] {
  const found: string[] = [];
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const own = [...element.childNodes].filter(
      ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && (nodeValue ?? '').startsWith('['),
    );
    if (own.length === 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
    const cutter = cutterOf(element);
    if (cutter !== null) found.push(`${cutter}: “${(element.textContent ?? '').slice(0, 60)}”`);
  }
  return found;

  /**
   * Returns the box that truncates a text. Scrollable boxes and screen-reader texts are ignored.
   */
  function cutterOf(element: HTMLElement): string | null {
    const range = document.createRange();
    range.selectNodeContents(element);
    const words = range.getBoundingClientRect();
    for (let box: HTMLElement | null = element; box !== null; box = box.parentElement) {
      const { overflowX, overflowY, clipPath, clip } = getComputedStyle(box);
      if (clip !== 'auto' || clipPath !== 'none' || box.localName === 'select') return null;
      if (/auto|scroll/u.test(`${overflowX} ${overflowY}`)) return null;
      if (overflowX === 'visible' && overflowY === 'visible') continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      const isCut =
        words.left < left - 1 ||
        words.right > right + 1 ||
        words.top < top - 2 ||
        words.bottom > bottom + 2;
      if (isCut) return `${box.localName}.${box.className.slice(0, 60)}`;
    }
    return null;
  }
}
