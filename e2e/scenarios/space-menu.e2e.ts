import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { changeLanguage } from '../support/change-language.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const row = (page: Page, name: string): Locator =>
  page.locator('nav li').filter({ has: page.getByRole('link', { name }) });

const menu = (page: Page): Locator => page.getByRole('menu');

async function openMenu(page: Page, name: string): Promise<Locator> {
  await row(page, name).hover();
  await row(page, name).getByRole('button').click();
  await expect(menu(page)).toBeVisible();
  return menu(page);
}

async function choose(page: Page, name: string, item: string): Promise<void> {
  await (await openMenu(page, name)).getByRole('menuitem', { name: item, exact: true }).click();
}

/**
 * Waits until the composer has taken the focus. Otherwise the composer would close an open menu.
 */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('textarea')).toBeFocused();
}

const titles = (page: Page) => page.locator('nav section h2').allInnerTexts();

test('a person pins, mutes and groups spaces, and a second machine shows the same list', async ({
  page,
  newPage,
  room,
  signIn,
}) => {
  const first = await room({ name: 'Payroll' });
  const second = await room({ name: 'Travel' });
  const third = await room({ name: 'Lunch' });
  await signIn(page, { at: `/spaces/${first.spaceId}` });
  await settled(page);
  await choose(page, second.name, 'Pin');
  await expect(page.getByRole('button', { name: 'Pinned', exact: true })).toBeVisible();
  await choose(page, third.name, 'Mute');
  await expect(row(page, third.name)).toContainText('Muted');
  await choose(page, first.name, 'Move to section…');
  await page.getByLabel('New section').fill('Work');
  await page.getByRole('button', { name: 'Create and move' }).click();
  await expect(page.getByRole('button', { name: 'Work', exact: true })).toBeVisible();
  await expectAccessible(page);

  const other = await newPage();
  await signIn(other, { at: `/spaces/${first.spaceId}` });
  await expect(other.getByRole('button', { name: 'Work', exact: true })).toBeVisible();
  await expect(row(other, third.name)).toContainText('Muted');
  expect((await titles(other)).slice(0, 2).map((title) => title.toLowerCase())).toEqual([
    'pinned',
    'work',
  ]);
});

test('the menu of a space works with the keyboard alone, and can move the space up and down in the list', async ({
  page,
  room,
  signIn,
}) => {
  const first = await room({ name: 'Alpha' });
  const second = await room({ name: 'Beta' });
  await signIn(page, { at: `/spaces/${first.spaceId}` });
  await settled(page);
  const names = () =>
    page
      .locator('nav li a')
      .filter({ hasText: /Alpha|Beta/u })
      .allInnerTexts();
  await expect.poll(names).toEqual([first.name, second.name]);
  const link = page.getByRole('link', { name: second.name });
  await link.focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu(page)).toBeVisible();
  await expectAccessible(page, { within: '[role=menu]' });
  const item = menu(page).getByRole('menuitem', { name: 'Move up' });
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(item).toHaveAttribute('data-active-item', /.*/u, { timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toHaveCount(0);
  await expect.poll(names).toEqual([second.name, first.name]);
  await page.reload();
  await expect.poll(names).toEqual([second.name, first.name]);
});

test('a right click on a space opens its menu, and the menu can rename the space', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, name } = await room({ name: 'Payroll' });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await settled(page);
  await row(page, name).click({ button: 'right' });
  await menu(page).getByRole('menuitem', { name: 'Rename…' }).click();
  const field = page.getByRole('dialog').getByLabel('Name');
  await expect(field).toHaveValue(name);
  await field.fill(`${name} 2027`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: `${name} 2027` })).toBeVisible();
  await expect(page.getByRole('link', { name: `${name} 2027` })).toBeVisible();
});

test('a space can be dragged to another position in the list', async ({ page, room, signIn }) => {
  const first = await room({ name: 'Delta' });
  const second = await room({ name: 'Epsilon' });
  await signIn(page, { at: `/spaces/${first.spaceId}` });
  await settled(page);
  const names = () =>
    page
      .locator('nav li a')
      .filter({ hasText: /Delta|Epsilon/u })
      .allInnerTexts();
  await expect.poll(names).toEqual([first.name, second.name]);
  await row(page, second.name).dragTo(row(page, first.name));
  await expect.poll(names).toEqual([second.name, first.name]);
});

test('marking a space as read removes its badge', async ({ page, room, server, signIn }) => {
  const { spaceId, name, person } = await room({ name: 'News', people: ['Ada'] });
  await server.api.call('postMessage', { params: { spaceId }, body: { content: 'news' } });
  await signIn(page, { as: person('Ada'), at: '/agents' });
  const badge = row(page, name).locator('[data-badge]');
  await expect(badge).toBeVisible();
  await choose(page, name, 'Mark as read');
  await expect(badge).toHaveCount(0);
});

test('a member cannot rename, archive or delete a space from its menu, but can leave the space', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, name, person } = await room({ name: 'Club', people: ['Ada'] });
  await signIn(page, { as: person('Ada'), at: `/spaces/${spaceId}` });
  await settled(page);
  const open = await openMenu(page, name);
  const items = await open.getByRole('menuitem').allInnerTexts();
  expect(items).toEqual(['Pin', 'Mute', 'Move to section…', 'Export', 'Leave…']);
  await open.getByRole('menuitem', { name: 'Leave…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave space' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('an owner deletes a space from its menu and undoes the deletion, and the settings list deleted spaces', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, name, say } = await room({ name: 'Budget', agents: { Echo: SILENT } });
  await say('kept words');
  await signIn(page, { at: `/spaces/${spaceId}` });
  await settled(page);
  await choose(page, name, 'Delete…');
  const dialog = page.getByRole('dialog');
  await expectAccessible(page, { within: '[role=dialog]' });
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export first' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.ndjson$/u);
  await dialog.getByRole('button', { name: 'Delete space' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('article').filter({ hasText: 'kept words' })).toBeVisible();

  await choose(page, name, 'Delete…');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete space' }).click();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
  await page.goto('/settings/deleted');
  await expect(page.getByText('Erased in 30 days')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: `Restore ${name}` }).click();
  await expect(page.locator('nav').getByRole('link', { name })).toBeVisible();
  await expect(page.getByText('No deleted spaces')).toBeVisible();
});

test.describe('on a phone in Arabic', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: 'dark' });

  test('the menu of a space and its dialogs fit into the window, and axe finds no problem', async ({
    page,
    room,
    signIn,
  }) => {
    const { name } = await room({ name: 'الرواتب' });
    await signIn(page, { at: '/settings/you' });
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await changeLanguage(page, 'ar');
    await page.locator('a[href="/"]').locator('visible=true').first().click();
    const button = row(page, name).getByRole('button');
    await button.click();
    await expect(menu(page)).toBeVisible();
    await expectAccessible(page, { within: '[role=menu]' });
    await menu(page).getByRole('menuitem').last().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, { within: '[role=dialog]' });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  });
});
