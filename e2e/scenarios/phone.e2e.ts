import { devices, type Page } from '@playwright/test';
import { repeats } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

test.use({
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  userAgent: devices['Pixel 7'].userAgent,
});

/** The visible touch targets that are too small. */
function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const SMALLEST = 44;
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, select, summary')];
    return all.flatMap((element) => {
      const { width, height, top, bottom } = element.getBoundingClientRect();
      const { clipPath } = getComputedStyle(element);
      const isOnScreen = width > 1 && bottom > 0 && top < innerHeight;
      // The page clips texts that are only for screen readers.
      const isSeen = element.checkVisibility() && isOnScreen && clipPath === 'none';
      // WCAG 2.5.8 exempts a link inside a text, because the line of the text limits the height of
      // the link.
      const isInText = element.closest('p, [data-text]') !== null;
      if (!isSeen || isInText || (height >= SMALLEST - 0.5 && width >= 24)) return [];
      const words = element.getAttribute('aria-label') ?? element.textContent;
      return [`${words.trim().slice(0, 40)}: ${Math.round(width)} × ${Math.round(height)}`];
    });
  });
}

async function expectFits(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(over, `wider than the screen at ${page.url()}`).toBeLessThanOrEqual(0);
  expect.soft(await smallTargets(page), `too small at ${page.url()}`).toEqual([]);
}

// The suggestions of the demo cover the lower part of the empty field.
const ON_FIRST_LINE = { position: { x: 24, y: 16 } };

test('[35] at 360 × 740 the whole first run works by touch, Back works, and the composer is always visible', async ({
  page,
  newServer,
}) => {
  const server = await newServer();
  const heading = page.getByRole('heading', { level: 1 });
  const field = page.locator('textarea');
  await page.goto(await server.signInLink());
  await expect(heading).toHaveText('Welcome table');
  await expect(page.getByText('Now it is your turn')).toBeVisible();
  await expect(field).toBeInViewport({ ratio: 1 });
  await expectFits(page);

  await test.step('on a phone, a tap chooses a name, and the “Will answer” line names the agent that will answer', async () => {
    await field.tap(ON_FIRST_LINE);
    await page.keyboard.type('@Cri');
    await page.getByRole('option', { name: /Critic/u }).tap();
    await page.keyboard.type('is that true?');
    await expect(page.locator('[data-part="will-answer"]')).toContainText('Critic');
    await page.getByRole('button', { name: 'Send' }).tap();
    await expect(page.getByText('I would have objected otherwise.')).toBeVisible();
  });

  await test.step('on a phone, the “Why?” panel covers the conversation, and Back closes the panel', async () => {
    const answer = page.locator('[data-said="message"]').last();
    await answer.getByRole('button', { name: 'More actions' }).tap();
    await page.getByRole('menuitem', { name: 'Why?' }).tap();
    await expect(page.getByText(/Answered because/u)).toBeVisible();
    await expectFits(page);
    await page.goBack();
    await expect(field).toBeInViewport({ ratio: 1 });
  });

  await test.step('on a phone, Back opens the list of spaces from a conversation, and the list links to all screens', async () => {
    await page.getByRole('link', { name: 'Back' }).tap();
    await expect(page.getByRole('link', { name: 'Office' })).toBeVisible();
    await expectFits(page);
    for (const [name, title] of [
      ['Get started', 'Get started'],
      ['Agents', 'Agents'],
      ['Settings', 'Settings'],
      ['Town square', 'Town square'],
    ] as const) {
      await page.getByRole('link', { name }).tap();
      await expect(heading).toHaveText(title);
      await expectFits(page);
      await page.goBack();
      await expect(page.getByRole('link', { name: 'Office' })).toBeVisible();
    }
  });

  await test.step('on a phone, the composer stays visible above the keyboard', async () => {
    await page.getByRole('link', { name: 'Office' }).tap();
    await field.tap(ON_FIRST_LINE);
    // With `interactive-widget=resizes-content`, the opening keyboard shrinks the page to this
    // height.
    await page.setViewportSize({ width: 360, height: 400 });
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(heading).toBeInViewport();
  });
});

const LONG_NAME = 'Customer Success Research Assistant Europe';
// A name of the maximum length, without the number that `room` adds.
const LONGEST_NAME = 'Accounts '.repeat(11).slice(0, 96);

for (const { language, writing, stopAll } of [
  { language: 'en', writing: 'writing', stopAll: 'Stop all' },
  { language: 'ar', writing: 'يكتب', stopAll: 'أوقف الكل' },
]) {
  test(`if the name of a working agent is long, the name is truncated, and the state of the agent stays visible (${language})`, async ({
    page,
    room,
    signIn,
  }) => {
    const speaks = repeats('word', { times: 600, chunkMs: 100 });
    const agents = { [LONG_NAME]: speaks, [LONGEST_NAME]: speaks };
    const { spaceId, say } = await room({ policy: 'broadcast', agents });
    await page.addInitScript(
      (preferences) => localStorage.setItem('conch.preferences', preferences),
      JSON.stringify({ theme: 'light', language }),
    );
    await signIn(page, { at: `/spaces/${spaceId}` });
    await say('hello');
    const presence = page.locator('[data-part="presence"]');
    const stop = presence.getByRole('button', { name: stopAll });
    for (const name of [LONG_NAME, LONGEST_NAME.trim()]) {
      const item = presence.getByRole('listitem').filter({ hasText: name });
      const state = item.getByText(writing, { exact: true });
      await expect(state).toBeInViewport({ ratio: 1 });
      await expect.poll(() => item.evaluate(overflowOf)).toBe(0);
      const stands = await state.evaluate(edgesOf);
      const bounds = await item.evaluate(edgesOf);
      const button = await stop.evaluate(edgesOf);
      // The state is fully inside its list item, and the list item does not overlap the button.
      expect(stands.left).toBeGreaterThanOrEqual(bounds.left - 0.5);
      expect(stands.right).toBeLessThanOrEqual(bounds.right + 0.5);
      expect(bounds.right <= button.left + 0.5 || bounds.left >= button.right - 0.5).toBe(true);
      // The text of the state is not truncated.
      expect(await state.evaluate(overflowOf)).toBe(0);
    }
    await expectFits(page);
    await stop.tap();
    await expect(presence).toHaveCount(0);
  });
}

function overflowOf({ scrollWidth, clientWidth }: Element): number {
  return scrollWidth - clientWidth;
}

function edgesOf(element: Element): { readonly left: number; readonly right: number } {
  const { left, right } = element.getBoundingClientRect();
  return { left, right };
}
