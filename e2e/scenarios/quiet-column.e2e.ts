import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { repeats, SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

// Such an agent thinks for the whole test, so that nothing else moves the page.
const THINKER = [{ do: { say: 'done', delayMs: 600_000 } }];

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 740 };

async function choose(page: Page, chosen: { theme?: string; language?: string }): Promise<void> {
  await page.addInitScript(
    (preferences) => localStorage.setItem('conch.preferences', preferences),
    JSON.stringify({ theme: 'light', language: 'en', ...chosen }),
  );
}

/** The upper edge of the composer. If it moves, so do the messages above it. */
async function composerTop(page: Page): Promise<number> {
  const box = await page.locator('[data-part="writing"]').boundingBox();
  return box?.y ?? Number.NaN;
}

for (const language of ['en', 'ar']) {
  test(`the first letter of a draft moves nothing, whether agents work or not (${language})`, async ({
    page,
    room,
    signIn,
  }) => {
    const { spaceId, say } = await room({
      policy: 'broadcast',
      agents: { Ann: THINKER, 'Research Agent': THINKER, Cid: THINKER, Dora: THINKER },
    });
    await choose(page, { language });
    await signIn(page, { at: `/spaces/${spaceId}` });
    const field = page.locator('textarea');
    const line = page.locator('[data-part="will-answer"][aria-busy="false"]');
    const typeMovesNothing = async (): Promise<void> => {
      for (const size of [WIDE, NARROW]) {
        await page.setViewportSize(size);
        await field.fill('');
        await expect(line).toHaveCount(1);
        const before = await composerTop(page);
        await field.pressSequentially('a');
        await expect(line).toHaveCount(1);
        expect(Math.abs((await composerTop(page)) - before)).toBeLessThan(1);
      }
      await field.fill('');
    };
    await typeMovesNothing();
    await say('Go on');
    await expect(page.locator('[data-part="presence"]').getByRole('listitem')).not.toHaveCount(0);
    await typeMovesNothing();
  });
}

test('beside a panel, the states of several agents fit into the upper edge of the composer', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, say } = await room({
    policy: 'broadcast',
    agents: { 'Research Agent': THINKER, Accounts: THINKER, Cid: THINKER, Dora: THINKER },
  });
  await page.setViewportSize({ width: 1024, height: 740 });
  await signIn(page, { at: `/spaces/${spaceId}?panel=members` });
  await say('Go on');
  const presence = page.locator('[data-part="presence"]');
  await expect(presence).toContainText('and 3 more');
  const faults = await presence.evaluate((strip) => {
    // An entry that only screen readers get is one pixel wide.
    const isSeen = (element: Element): boolean => element.getBoundingClientRect().width > 1;
    const parts = [...strip.querySelectorAll('li, button')].filter(isSeen);
    const cut = parts.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    const covered = parts.filter((one, at) => {
      const box = one.getBoundingClientRect();
      return parts.slice(at + 1).some((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        const isBeside = box.right <= left + 1 || right <= box.left + 1;
        return !isBeside && box.bottom > top + 1 && bottom > box.top + 1;
      });
    });
    return [...cut, ...covered].map(({ textContent }) => textContent);
  });
  expect(faults).toEqual([]);
});

interface Heights {
  readonly stream: readonly number[];
  readonly message: readonly number[];
}

/** On every frame, records the height of the first answer, as a stream and as a message. */
async function watchHeights(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen = { stream: [] as number[], message: [] as number[] };
    Object.assign(globalThis, { seenHeights: seen });
    const record = (): void => {
      const bubble = document.querySelector<HTMLElement>('article[data-agent]');
      const said = bubble?.dataset['said'];
      const hasText = bubble?.textContent.includes('apple') === true;
      if (hasText && (said === 'stream' || said === 'message')) {
        seen[said].push(bubble.getBoundingClientRect().height);
      }
      requestAnimationFrame(record);
    };
    record();
  });
}

function seenHeights(page: Page): Promise<Heights> {
  return page.evaluate(() => Reflect.get(globalThis, 'seenHeights') as Heights);
}

for (const { device, options } of [
  { device: 'a mouse', options: {} },
  { device: 'a touch screen', options: { hasTouch: true, isMobile: true, viewport: NARROW } },
]) {
  test.describe(device, () => {
    test.use(options);

    test(`the text of an answer does not move when the answer ends, with ${device}`, async ({
      page,
      room,
      signIn,
    }) => {
      const { spaceId, say } = await room({
        agents: { Ann: repeats('apple', { times: 4, chunkMs: 250 }) },
      });
      await signIn(page, { at: `/spaces/${spaceId}` });
      await expect(page.locator('textarea')).toBeVisible();
      await watchHeights(page);
      await say('Go on');
      await expect(page.locator('article[data-said=message][data-agent]')).toBeVisible();
      await expect.poll(async () => (await seenHeights(page)).message.length).toBeGreaterThan(5);
      const { stream, message } = await seenHeights(page);
      const all = [...stream, ...message];
      expect(stream.length).toBeGreaterThan(0);
      expect(Math.max(...all) - Math.min(...all)).toBeLessThan(1);
    });
  });
}

test('a stopped answer shows the stop in the small line below it, next to “Why?”', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, say } = await room({ agents: { Ann: repeats('apple', { times: 500 }) } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say('Go on');
  const bubble = page.locator('article[data-agent]');
  await expect(bubble).toContainText('apple apple apple');
  await bubble.getByRole('button', { name: /^Stop/u }).first().click();
  const line = bubble.locator('footer');
  await expect(line).toContainText(/Why\?.*Stopped by ./u);
  await expect(line.getByRole('button', { name: /^Stop/u })).toHaveCount(0);
});

for (const { language, members, invite } of [
  { language: 'en', members: '3 members', invite: 'Invite people' },
  { language: 'ar', members: '3 أعضاء', invite: 'ادعُ أشخاصًا' },
]) {
  test(`a space begins with a card that shows its purpose, its members, its mode and an invitation (${language})`, async ({
    page,
    room,
    signIn,
  }) => {
    const { spaceId, name, named, say } = await room({
      policy: 'broadcast',
      agents: {
        Ann: { rules: SILENT, description: 'Knows the numbers' },
        Bea: { rules: SILENT, description: 'Knows the law' },
      },
    });
    await choose(page, { language });
    await signIn(page, { at: `/spaces/${spaceId}` });
    const card = page.locator('[data-part="title-card"]');
    await expect(card).toContainText(name);
    await expect(card).toContainText(named('Ann'));
    await expect(card).toContainText('Knows the law');
    await expectAccessible(page);
    // The card is still there when the conversation has begun.
    await say('Good morning');
    await expect(page.getByRole('article').filter({ hasText: 'Good morning' })).toBeVisible();
    await card.getByRole('button', { name: members }).click();
    await expect(page).toHaveURL(/panel=members/u);
    await card.getByRole('button', { name: invite }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });
}

test('all panels have one width', async ({ page, room, signIn }) => {
  const { spaceId } = await room({ agents: { Ann: SILENT } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const widths = new Set<number | undefined>();
  for (const panel of ['members', 'modes', 'chain', 'why']) {
    await page.goto(`/spaces/${spaceId}?panel=${panel}`);
    await expect(page.locator('#panel-title')).toBeVisible();
    widths.add((await page.locator('aside').boundingBox())?.width);
  }
  expect([...widths]).toHaveLength(1);
});
