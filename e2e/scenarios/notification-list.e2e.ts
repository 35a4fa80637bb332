import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/u });
const list = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const toasts = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('status');

test('[22] the list contains notifications from before the page was opened, and is the same in two browsers and after a reload', async ({
  page,
  newPage,
  room,
  signIn,
}) => {
  const { name, person, say } = await room({ name: 'Ledger', people: ['Ada'] });
  const ada = person('Ada');
  await say(`@${ada.name} look at **row 7**`);
  const other = await newPage();
  for (const one of [page, other]) {
    await signIn(one, { as: ada, at: '/settings/you' });
    await expect(bell(one)).toHaveAccessibleName('Notifications, 1 new');
    await expect(toasts(one)).toHaveCount(0);
  }
  await page.reload();
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new');

  await bell(page).click();
  const entry = list(page).getByRole('link', { name });
  await expect(entry).toHaveText(/^New: .+ mentioned you in .+@Ada \d+ look at row 7/u);
  await entry.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  for (const one of [page, other]) await expect(bell(one)).toHaveAccessibleName('Notifications');

  await page.reload();
  await bell(page).click();
  await expect(entry).toContainText('mentioned you');
  await expect(entry).not.toContainText('New:');

  await page.goto('/settings/you');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/come-in/u);
  const stored = await page.evaluate(() => Object.entries(localStorage).join('\n'));
  expect(stored).not.toContain('row 7');
});

test('[22] a toast disappears when its message is read in another browser', async ({
  page,
  newPage,
  room,
  signIn,
}) => {
  const { name, person, say } = await room({ name: 'Ledger', people: ['Ada'] });
  const ada = person('Ada');
  const other = await newPage();
  for (const one of [page, other]) {
    await signIn(one, { as: ada, at: '/settings/you' });
    await expect(one.getByRole('link', { name })).toBeVisible();
  }
  await say('Good morning');
  for (const one of [page, other]) {
    await expect(one.getByRole('link', { name }).locator('[data-badge]')).toBeVisible();
  }
  await say(`@${ada.name} now`);
  for (const one of [page, other]) await expect(toasts(one)).toHaveCount(1);
  // The pointer over the toast stops its timer, so only reading the message removes the toast.
  await toasts(page).hover();
  await other.getByRole('link', { name }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(name);
  for (const one of [page, other]) {
    await expect(toasts(one)).toHaveCount(0);
    await expect(bell(one)).toHaveAccessibleName('Notifications');
  }
});

test('[22] if toasts about posts are off, the list still contains the posts, and a mention shows a toast and a list entry with a link to its post', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, person } = await room({
    name: 'Square',
    people: ['Ada'],
    settings: { kind: 'forum' },
  });
  const ada = person('Ada');
  const { name: owner } = await server.api.call('readMe');
  await page.addInitScript(
    (name) => localStorage.setItem(name, 'mentions'),
    `conch.notify.${spaceId}`,
  );
  await signIn(page, { as: ada, at: '/settings/you' });
  await expect(page.getByRole('link', { name: 'Square' })).toBeVisible();
  const opening = { spaceId, title: 'Lunch', content: 'What is fresh?' };
  const { threadId } = await server.api.call('openThread', { body: opening });
  await expect(bell(page)).toHaveAccessibleName('Notifications, new');
  await expect(toasts(page)).toHaveCount(0);

  const reply = (content: string) =>
    server.api.call('postReply', { params: { threadId }, query: { spaceId }, body: { content } });
  await reply('Bread.');
  await reply(`@${ada.name} and you?`);
  await expect(toasts(page)).toHaveText(new RegExp(`${owner}.? mentioned you in “.?Lunch.?”`, 'u'));
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 new');
  await bell(page).click();
  await expect(list(page).getByRole('listitem')).toHaveText([
    /mentioned you in “.?Lunch/u,
    /2 posts in the new thread “.?Lunch/u,
  ]);
  await list(page).getByRole('link', { name: 'mentioned you' }).click();
  await expect(page).toHaveURL(/\/threads\/[^#]+#post-3$/u);
  await expect(page.locator('#post-3')).toBeFocused();
  await expect(toasts(page)).toHaveCount(0);
});
