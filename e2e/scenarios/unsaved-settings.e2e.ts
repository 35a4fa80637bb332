import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('a form of the settings asks before its typed text is lost', async ({ page, signIn }) => {
  await signIn(page, { at: '/settings/access' });
  await page.getByLabel('Description').fill('My laptop');
  await page.getByRole('link', { name: 'Appearance' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Discard unsaved changes?');
  await expectAccessible(page, { within: '[role=dialog]' });
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/settings\/access$/u);
  await expect(page.getByLabel('Description')).toHaveValue('My laptop');
  await page.getByRole('link', { name: 'Appearance' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page).toHaveURL(/\/settings\/appearance$/u);
  await page.getByRole('link', { name: 'Access' }).click();
  await expect(page).toHaveURL(/\/settings\/access$/u);
});

test('Ctrl+S does not save a form behind a dialog', async ({ page, room, signIn }) => {
  const { spaceId } = await room();
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('A name that is not finished');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Control+s');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Unsaved changes').first()).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
});
