import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

// The one that Playwright’s own way to axe brings along. That way reads all of it on the page
// again, twice, each time; here a page reads it once.
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

// Rules of WCAG 2.2 A and AA that axe leaves out unless asked for: it calls the first one unripe.
const ALSO = { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } };

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly string[]; readonly html: string }[];
}

interface Asked {
  /** Only these. */
  readonly rules?: readonly string[];
  /** Only there: what lies under something that is open is small for as long as that is. */
  readonly within?: string;
}

/** Nothing on the page, as it is now, keeps people out: axe finds nothing serious or critical. */
export async function expectAccessible(
  page: Page,
  { rules, within = 'html' }: Asked = {},
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
 * Runs on the page: elements with two backgrounds, or two colours of the text or the edge. Which
 * of them holds is said by no one, and a text may end up in the colour of its ground.
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

interface Reading {
  readonly rules: readonly string[] | undefined;
  readonly within: string;
  readonly also: object;
}

/** Runs on the page, when everything that moves and ends has come to its end. */
async function findViolations({ rules, within, also }: Reading): Promise<readonly Violation[]> {
  // A colour on its way to another is nobody's colour. Looked at, and not waited for: what is taken
  // off the page on its way never says that it has ended.
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
