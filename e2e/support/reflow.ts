import { expect, type Page } from '@playwright/test';

/** Asserts that no element overflows sideways at this width (WCAG 1.4.10). */
export async function expectReflow(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  const message = `sticks out at ${width} px of ${page.url()}`;
  await expect.soft.poll(() => page.evaluate(overflowingElements), { message }).toEqual([]);
}

/**
 * Runs on the page. Returns the visible elements that extend beyond the left or right side of the
 * page, except inside scrolling boxes.
 */
function overflowingElements(): readonly string[] {
  const wide = document.documentElement.clientWidth;
  const found: string[] = [];
  if (document.documentElement.scrollWidth > wide) {
    found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  }
  for (const element of document.body.querySelectorAll('*')) {
    const { left, right, width, height } = element.getBoundingClientRect();
    const isOut = left < -1 || right > wide + 1;
    if (!isOut || width < 2 || height < 2) continue;
    if (element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) {
      if (!isWithinScroller(element)) found.push(`${describe(element)} ${left}…${right}`);
    }
  }
  return found.slice(0, 5);

  function isWithinScroller(element: Element): boolean {
    for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
      const box = outer.getBoundingClientRect();
      const isInside = box.left >= -1 && box.right <= wide + 1;
      const { overflowX, clip, clipPath, position } = getComputedStyle(outer);
      // The element is inside a visible box that scrolls or clips its content.
      if (isInside && overflowX !== 'visible') return outer !== document.body;
      if (clip !== 'auto' || (clipPath !== 'none' && position === 'absolute')) return true;
    }
    return false;
  }

  function describe(element: Element): string {
    const classes = element.getAttribute('class') ?? '';
    return `${element.localName}.${classes.slice(0, 80)} “${(element.textContent ?? '').slice(0, 40)}”`;
  }
}
