import type { Page } from '@playwright/test';
import type { TestRoom } from '../support/room.ts';
import { expect, test } from '../support/test.ts';

test('the new-message line is above the first unread message, does not move, and disappears after a reload', async ({
  page,
  newPage,
  room,
  server,
  signIn,
}) => {
  const { spaceId, name, person, say } = await room({ people: ['Ada'] });
  await say('Known already');
  await signIn(page, { as: person('Ada'), at: `/spaces/${spaceId}` });
  await expect(page.getByText('Known already')).toBeVisible();
  const read = async (): Promise<boolean> => {
    const { items } = await server.api.call('readMarks', { params: { spaceId } });
    const { seq } = await server.api.call('readSpace', { params: { spaceId } });
    return items.some(({ memberId, upTo }) => memberId === person('Ada').id && upTo === seq);
  };
  await expect.poll(read).toBe(true);

  await page.goto('/agents');
  await say('First that is new');
  await say('Second that is new');
  const other = await newPage();
  await signIn(other, { as: person('Ada'), at: '/agents' });
  for (const one of [page, other]) {
    await expect(one.getByRole('link', { name }).locator('[data-badge=unread]')).toBeVisible();
  }

  await page.getByRole('link', { name }).click();
  const line = page.getByRole('separator').filter({ hasText: 'New' });
  await expect(line).toHaveCount(1);
  const texts = await page
    .getByRole('log')
    .locator('[data-row]')
    .evaluateAll((rows) =>
      rows
        .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map(({ textContent }) => textContent),
    );
  const at = texts.indexOf('New');
  expect(texts[at - 1]).toContain('Known already');
  expect(texts[at + 1]).toContain('First that is new');
  await expect.poll(read).toBe(true);
  await say('While looking');
  await expect(page.getByText('While looking')).toBeVisible();
  await expect(line).toHaveCount(1);
  await expect(other.getByRole('link', { name }).locator('[data-badge]')).toHaveCount(0);

  await page.reload();
  await expect(page.getByText('While looking')).toBeVisible();
  await expect(line).toHaveCount(0);
});

const lineOf = (page: Page) => page.getByRole('separator').filter({ hasText: 'New' });

/** Posts many messages as the owner, as fast as the server accepts them. */
async function sayMany({ say }: TestRoom, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await say(`New line ${number}`);
}

/** The server's unread count of a space, for the person that uses this page. */
async function unreadOf(page: Page, spaceId: string): Promise<number> {
  const answer = await page.request.get(`/api/v1/spaces/${spaceId}`);
  const { unread } = (await answer.json()) as { unread: { messages: number } };
  return unread.messages;
}

test('[P1-21] after an absence a space opens at the new-message line, and only visible messages become read', async ({
  page,
  room,
  signIn,
}) => {
  const there = await room({ people: ['Ada'] });
  const { spaceId, person, say } = there;
  const unread = () => unreadOf(page, spaceId);
  await say('Known already');
  await signIn(page, { as: person('Ada'), at: `/spaces/${spaceId}` });
  await expect(page.getByText('Known already')).toBeVisible();
  await expect.poll(unread).toBe(0);
  await page.goto('/agents');
  await sayMany(there, 320);

  await page.goto(`/spaces/${spaceId}`);
  await expect(lineOf(page)).toBeInViewport();
  await expect(page.getByText('New line 1', { exact: true })).toBeInViewport();
  await expect.poll(unread).toBeLessThan(320);
  expect(await unread()).toBeGreaterThan(250);

  await page.getByRole('button', { name: /Jump to latest/u }).click();
  await expect(page.getByText('New line 320', { exact: true })).toBeInViewport();
  const back = page.getByRole('button', { name: /^\d+ unread since/u });
  await expect(back).toBeVisible();
  expect(await unread()).toBeGreaterThan(250);

  // Reads the count before the jump, because the jump marks messages as read.
  const first = page.getByRole('article').filter({ hasText: `New line ${321 - (await unread())}` });
  await back.click();
  await expect(first.first()).toBeInViewport();
  await expect(back).toHaveCount(0);
  await page.getByRole('log').hover();
  const readOn = async (): Promise<number> => {
    await page.mouse.wheel(0, 400);
    return unread();
  };
  // The last messages are already read, because the test jumped to the end before.
  await expect.poll(readOn, { intervals: [50], timeout: 60_000 }).toBe(0);
});

test('[P1-21] if a space is opened for the first time, messages above the screen stay unread in every browser', async ({
  page,
  newPage,
  room,
  signIn,
}) => {
  const there = await room({ people: ['Ada'] });
  const { spaceId, name, person } = there;
  await sayMany(there, 400);
  const unread = () => unreadOf(page, spaceId);
  const other = await newPage();
  await signIn(other, { as: person('Ada'), at: '/agents' });
  const badge = other.getByRole('link', { name }).locator('[data-badge=unread]');
  await signIn(page, { as: person('Ada'), at: `/spaces/${spaceId}` });
  const up = page.getByRole('button', { name: /^400 unread since/u });

  for (const _ of ['at first', 'again']) {
    await expect(page.getByText('New line 400', { exact: true })).toBeInViewport();
    await expect(up).toBeVisible();
    await expect(badge).toBeVisible();
    expect(await unread()).toBe(400);
    await page.reload();
  }

  await up.focus();
  await page.keyboard.press('Enter');
  const first = page.getByRole('article').filter({ hasText: /New line 1$/u });
  await expect(first).toBeInViewport();
  await expect(first).toBeFocused();
  await expect.poll(unread).toBeLessThan(400);
  expect(await unread()).toBeGreaterThan(350);
  await page.getByRole('button', { name: 'Back to where I was' }).click();
  await page.getByRole('button', { name: 'Mark as read' }).press('Enter');
  await expect.poll(unread).toBe(0);
  await expect(badge).toHaveCount(0);
});
