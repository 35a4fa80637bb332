import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expectReflow } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';

async function choose(page: Page, chosen: { theme?: string; language?: string }): Promise<void> {
  await page.addInitScript(
    (preferences) => localStorage.setItem('conch.preferences', preferences),
    JSON.stringify({ theme: 'light', language: 'en', ...chosen }),
  );
}

test('with the keyboard alone, Ctrl+F finds an old message of the space, highlights it and jumps to it', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, say } = await room();
  await say('The blue heron of Zoë');
  for (let nth = 0; nth < 250; nth += 1) await say(`line ${nth}`);
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.locator('textarea')).toBeVisible();
  await expect(page.getByText('line 249')).toBeVisible();
  await page.keyboard.press('Control+f');
  const panel = page.getByRole('complementary', { name: 'Search' });
  const field = panel.getByRole('searchbox', { name: 'Search this space' });
  await expect(field).toBeFocused();
  await page.keyboard.type('HERON zoe');
  await expect(panel.locator('mark')).toHaveText(['heron', 'Zoë']);
  await page.keyboard.press('ArrowDown');
  await expect(panel.locator('[data-hit]')).toBeFocused();
  await page.keyboard.press('Enter');
  const message = page.getByRole('article').filter({ hasText: 'The blue heron of Zoë' });
  await expect(message).toBeInViewport();
  await page.keyboard.press('Control+f');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('the search screen groups results by space, a filter can be removed, and Back returns to the search', async ({
  page,
  room,
  signIn,
}) => {
  const kitchen = await room({ name: 'Kitchen' });
  const attic = await room({ name: 'Attic' });
  await kitchen.say('soup with `leeks` qwertz');
  await attic.say('cold soup qwertz');
  await signIn(page, { at: `/spaces/${kitchen.spaceId}` });
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  const field = page.getByRole('searchbox', { name: 'Search messages' });
  await expect(field).toBeFocused();
  await page.keyboard.type('qwertz soup');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([attic.name, kitchen.name]);
  await expect(main.getByRole('status')).toHaveText('2 results');
  await field.fill('qwertz has:code');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([kitchen.name]);
  await field.fill(`qwertz cold in:"${kitchen.name}"`);
  await expect(main.getByText('No results')).toBeVisible();
  await main.getByRole('button', { name: `Remove in:"${kitchen.name}"` }).click();
  await expect(field).toHaveValue('qwertz cold');
  await expect(main.locator('[data-hit]')).toHaveCount(1);
  await field.fill('qwertz before:soon');
  await expect(main.getByRole('alert')).toContainText('is not a date');
  await field.fill('qwertz leeks');
  await expect(main.locator('mark')).toHaveText(['leeks', 'qwertz']);
  await main.locator('[data-hit]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(kitchen.name);
  await expect(page.getByRole('article').filter({ hasText: 'leeks' })).toBeInViewport();
  await page.goBack();
  await expect(field).toHaveValue('qwertz leeks');
});

test('the palette and Ctrl+Shift+F open the search, and Ctrl+F in a forum searches this forum', async ({
  page,
  room,
  signIn,
}) => {
  const forum = await room({ name: 'Square', settings: { kind: 'forum' } });
  await signIn(page, { at: '/settings/you' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.keyboard.press('Control+Shift+f');
  const field = page.getByRole('searchbox', { name: 'Search messages' });
  await expect(field).toBeFocused();
  await page.goto(`/spaces/${forum.spaceId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(forum.name);
  // Ctrl+F needs the name from the list of spaces, which may arrive after the forum.
  await expect(page.getByRole('link', { name: forum.name }).first()).toBeVisible();
  await page.keyboard.press('Control+f');
  await expect(field).toHaveValue(`in:"${forum.name}" `);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('all messages');
  await expect(page.locator('[role=option][data-active-item]')).toContainText(
    'Search all messages',
  );
});

for (const theme of ['light', 'dark']) {
  for (const language of ['en', 'ar']) {
    test(`the search is accessible and fits into 360 px (${theme}, ${language})`, async ({
      page,
      room,
      signIn,
    }) => {
      const { spaceId, name, say } = await room();
      await say('قال حُسَام: التقرير جاهز');
      await choose(page, { theme, language });
      await signIn(page, { at: '/search' });
      const field = page.getByRole('searchbox');
      await expect(field).toBeFocused();
      await expectAccessible(page);
      await field.fill(`حسام تقرير in:"${name}"`);
      await expect(page.locator('mark')).toHaveText(['حُسَام', 'تقرير']);
      await expectAccessible(page);
      await expectReflow(page, 360);
      await page.goto(`/spaces/${spaceId}?panel=search`);
      await page.getByRole('searchbox').last().fill('zzqxy');
      await expect(page.locator('[data-empty]')).toBeVisible();
      await expectAccessible(page);
      await expectReflow(page, 360);
    });
  }
}
