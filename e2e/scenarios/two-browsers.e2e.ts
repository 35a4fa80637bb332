import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

function badge(page: Page, space: string, kind: 'mentions' | 'unread') {
  return page.getByRole('link', { name: space }).locator(`[data-badge="${kind}"]`);
}

test('[21] unread counts and mentions are the same in two browsers, and reading in one browser clears them in both', async ({
  page,
  newPage,
  room,
  server,
  signIn,
}) => {
  const talk = await room({ name: 'Talk', people: ['Ada'] });
  const { spaceId, name, person } = talk;
  const ada = person('Ada');
  const say = (content: string) =>
    server.api.call('postMessage', { params: { spaceId }, body: { content } });
  const other = await newPage();
  await signIn(page, { as: ada, at: '/agents' });
  await signIn(other, { as: ada, at: '/agents' });
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(other.getByRole('link', { name })).toBeVisible();

  await say('Nothing for anybody');
  for (const one of [page, other]) await expect(badge(one, name, 'unread')).toBeVisible();
  await say(`@${ada.name} can you look at this?`);
  await say('@human and all of you');
  for (const one of [page, other]) {
    await expect(badge(one, name, 'mentions')).toContainText('2');
    await expect(one).toHaveTitle(/^\(2\) /u);
  }
  await page.reload();
  await expect(badge(page, name, 'mentions')).toContainText('2');

  await other.getByRole('link', { name }).click();
  await expect(other.getByText('@human and all of you')).toBeVisible();
  for (const one of [page, other]) {
    await expect(badge(one, name, 'mentions')).toHaveCount(0);
    await expect(badge(one, name, 'unread')).toHaveCount(0);
    await expect(one).not.toHaveTitle(/^\(/u);
  }
});

test('[21] a hand-off to people appears like a mention in the list, in the title and at the bell', async ({
  page,
  newPage,
  room,
  signIn,
}) => {
  const { name, person, say } = await room({
    name: 'Handed',
    people: ['Ada'],
    agents: { Giver: [{ do: { say: '<world>pass</world>' } }] },
  });
  const other = await newPage();
  for (const one of [page, other]) {
    await signIn(one, { as: person('Ada'), at: '/agents' });
    await expect(one.getByRole('link', { name })).toBeVisible();
  }
  await say('Can you decide?');
  for (const one of [page, other]) {
    await expect(badge(one, name, 'mentions')).toContainText('1');
    await expect(one).toHaveTitle(/^\(1\) /u);
    await expect(one.getByRole('button', { name: 'Notifications, 1 new' })).toBeVisible();
  }
});

test('[21] Alt+Shift+↓ opens the next unread space, and “Mark all read” clears all unread counts', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const rooms = [await room({ name: 'One', people: ['Ada'] })];
  const [first] = rooms;
  const ada = first?.person('Ada');
  for (const name of ['Two', 'Three', 'Four']) {
    const made = await room({ name });
    const params = { spaceId: made.spaceId };
    await server.api.call('addMembers', { params, body: { memberIds: [ada?.id ?? ''] } });
    rooms.push(made);
  }
  await signIn(page, {
    ...(ada === undefined ? {} : { as: ada }),
    at: `/spaces/${first?.spaceId}`,
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first?.name ?? '');
  const [, , third, fourth] = rooms;
  for (const { spaceId = '' } of [third ?? {}, fourth ?? {}]) {
    await server.api.call('postMessage', { params: { spaceId }, body: { content: 'Anyone?' } });
  }
  await expect(badge(page, fourth?.name ?? '', 'unread')).toBeVisible();
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(third?.name ?? '');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(rooms[1]?.name ?? '');
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(badge(page, fourth?.name ?? '', 'unread')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
});
