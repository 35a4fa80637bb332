import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

test('[38] ? opens a list of all shortcuts, Esc closes only the list, and single keys do nothing while typing', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId } = await room({ agents: { Ann: SILENT } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  const field = page.locator('textarea');
  await expect(field).toBeFocused();
  await page.keyboard.type('really?');
  await expect(field).toHaveValue('really?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help).toHaveCount(0);

  await page.getByRole('link', { name: 'Agents', exact: true }).focus();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  for (const words of ['Search or jump to…', 'Reply', 'Next unread space']) {
    await expect(help.getByText(words)).toBeVisible();
  }
  const documents = help.getByRole('link', { name: 'API reference' });
  expect((await page.request.get((await documents.getAttribute('href')) ?? '')).status()).toBe(200);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(field).toHaveValue('really?');

  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(help).toBeVisible();
});

test('[38] single-key shortcuts can be turned off, and all other shortcuts still work', async ({
  page,
  signIn,
}) => {
  await signIn(page, { at: '/settings/appearance' });
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck({ force: true });
  await page.getByRole('link', { name: 'Agents' }).focus();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search or jump to…' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Help' })).toHaveCount(0);
});

test('Alt with an arrow key opens the next space, and the first Tab offers a skip link to the content', async ({
  page,
  room,
  signIn,
}) => {
  const one = await room({ name: 'One', people: ['Ada'] });
  const ada = one.person('Ada');
  await signIn(page, { as: ada, at: '/settings/you' });
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.name);
});
