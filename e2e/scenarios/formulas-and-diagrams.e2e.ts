import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { changeLanguage } from '../support/change-language.ts';
import { expect, test } from '../support/test.ts';

const FORMULAS = [
  'The roots are $x_{1,2}$, in $\\mathbb{R}$, for \\(a \\neq 0\\), and it costs $5 and $10.',
  '$$\nx = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}\n$$',
  'Broken: $\\frac{a$',
].join('\n\n');
const DIAGRAM =
  'The plan:\n\n```mermaid\nflowchart LR\n  A[Draft] -->|send| B{Approved?}\n  B --> C[Post]\n```';
const BROKEN = '```mermaid\ngantt\n  title Not drawn\n```';

/** The names of the lazy-loaded files of the page so far. */
function loaded(page: Page): Promise<string> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join(' '),
  );
}

test('formulas and diagrams are drawn under the strict policy, light, dark, in Arabic and at 360 px', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, say } = await room();
  await say('Plain text');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const messages = page.locator('[data-said=message]');
  await expect(messages.first()).toContainText('Plain text');
  expect(await loaded(page)).not.toMatch(/draw-formula|diagram-worker/u);

  await say(FORMULAS);
  const formulas = messages.nth(1);
  await expect(formulas.locator('math')).toHaveCount(4);
  await expect(formulas.locator('mfrac')).toBeVisible();
  await expect(formulas).toContainText('ℝ');
  await expect(formulas).toContainText('it costs $5 and $10.');
  await expect(formulas.locator('code')).toHaveText('$\\frac{a$');
  expect(await loaded(page)).toMatch(/draw-formula/u);
  expect(await loaded(page)).not.toMatch(/diagram-worker/u);

  await say(DIAGRAM);
  const diagram = messages.nth(2);
  const picture = diagram.getByRole('img', { name: /^Diagram/u });
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(100);
  await test.step('the source opens and closes by keyboard', async () => {
    await diagram.getByRole('button', { name: 'Show source' }).focus();
    await page.keyboard.press('Enter');
    await expect(diagram.locator('pre')).toContainText('A[Draft] -->|send|');
    await expect(picture).toHaveCount(0);
    await expect(diagram.getByRole('button', { name: 'Show diagram' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(picture).toBeVisible();
  });

  await say(BROKEN);
  await expect(messages.nth(3)).toContainText('This diagram can’t be drawn');
  await expect(messages.nth(3).locator('pre')).toContainText('title Not drawn');
  await expectAccessible(page);

  await test.step('dark, in Arabic, at 360 px', async () => {
    const light = await picture.getAttribute('src');
    await page.emulateMedia({ colorScheme: 'dark' });
    await changeLanguage(page, 'ar');
    await page.setViewportSize({ width: 360, height: 740 });
    const arabic = diagram.getByRole('img', { name: /^مخطط/u });
    await expect(arabic).toBeVisible();
    await expect(arabic).not.toHaveAttribute('src', light ?? '');
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
});

test('a formula and a diagram stay code until their end has streamed in', async ({
  page,
  room,
  signIn,
}) => {
  const slow = Array.from({ length: 60 }, (_one, nth) => `word${nth}`).join(' ');
  const { spaceId, say } = await room({
    policy: 'broadcast',
    agents: {
      Writer: [{ do: { say: `$$\n${slow}\n$$\n\n${DIAGRAM}\n\n${slow}`.trim(), chunkMs: 20 } }],
    },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { conchTestSeen: seen });
    const look = (): void => {
      const stream = document.querySelector('[data-said=stream]');
      if (stream?.querySelector('pre')?.textContent?.startsWith('$$') === true) seen.add('formula');
      if (
        /^flowchart LR\s+A\[Dr/u.test(
          [...(stream?.querySelectorAll('pre') ?? [])].at(-1)?.textContent ?? '',
        )
      ) {
        seen.add('diagram');
      }
      requestAnimationFrame(look);
    };
    look();
  });
  await say('Go on');
  const answer = page.locator('[data-said=message][data-agent]');
  await expect(answer.locator('math')).toHaveCount(1, { timeout: 60_000 });
  await expect(answer.getByRole('img', { name: /^Diagram/u })).toBeVisible();
  const seen = await page.evaluate(() => [
    ...(Reflect.get(globalThis, 'conchTestSeen') as Set<string>),
  ]);
  expect(seen.toSorted()).toEqual(['diagram', 'formula']);
});
