import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

// The script of axe. @axe-core/playwright would evaluate the script twice for each check, but here
// each page evaluates it only once.
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

// WCAG 2.2 A and AA rules that axe disables by default. The first is experimental in axe.
const ALSO = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } };

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly string[]; readonly html: string }[];
}

interface AxeOptions {
  /** Runs only these rules. */
  readonly rules?: readonly string[];
  /**
   * Checks only the elements in this selector. While an overlay is open, the targets that it covers
   * may be too small.
   */
  readonly within?: string;
}

/** Asserts that axe reports no serious or critical violation on the page in its current state. */
export async function expectAccessible(
  page: Page,
  { rules, within = 'html' }: AxeOptions = {},
): Promise<void> {
  await expect(page.locator('[data-loading]')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(findViolations, { rules, within, also: ALSO });
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const words = grave.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes
      .map(({ target, html }) => `${target.join(' ')}: ${html.slice(0, 160)}`)
      .slice(0, 5),
  }));
  expect.soft(words, `axe at ${page.url()}`).toEqual([]);
  const twice = await page.evaluate(findTwoColours);
  expect.soft(twice, `two colours for one thing at ${page.url()}`).toEqual([]);
}

/**
 * Runs on the page. Returns the elements with two classes for the background, the text colour or
 * the border colour. The order of the CSS decides which class wins, so a text may get the colour of
 * its background.
 */
function findTwoColours(): readonly string[] {
  const root = getComputedStyle(document.documentElement);
  const isColour = (name: string): boolean =>
    name === 'transparent' || root.getPropertyValue(`--${name}`) !== '';
  return [...document.querySelectorAll('[class]')].flatMap((element) => {
    const classes = [...element.classList];
    return ['bg', 'text', 'border'].flatMap((kind) => {
      const found = classes.filter((one) => {
        const [, of, name = ''] = /^([a-z]+)-([a-z0-9-]+)(?:\/\d+)?$/u.exec(one) ?? [];
        return of === kind && isColour(name);
      });
      return found.length > 1 ? [`${found.join(' ')}: ${element.outerHTML.slice(0, 160)}`] : [];
    });
  });
}

interface AxeQuery {
  readonly rules: readonly string[] | undefined;
  readonly within: string;
  readonly also: object;
}

/** Runs on the page. Waits until all finite animations have ended, and then runs axe. */
async function findViolations({ rules, within, also }: AxeQuery): Promise<readonly Violation[]> {
  // A colour in transition is not final. The loop polls, because an animation of a removed element
  // never reports its end.
  const isOnItsWay = ({ playState, effect }: Animation): boolean =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Infinity;
  while (document.getAnimations().some(isOnItsWay)) {
    await new Promise((next) => void requestAnimationFrame(next));
  }
  const axe = Reflect.get(globalThis, 'axe') as {
    readonly run: (
      within: string,
      options: object,
    ) => Promise<{ readonly violations: readonly Violation[] }>;
  };
  const which = rules === undefined ? { rules: also } : { runOnly: rules };
  const { violations } = await axe.run(within, { resultTypes: ['violations'], ...which });
  return violations;
}
