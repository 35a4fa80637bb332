import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

test('[38] ? shows help with every shortcut, Esc closes it alone, and one key never acts while writing', async ({
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

  await page.getByRole('link', { name: 'Agents' }).focus();
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
  for (const words of ['Go to anything', 'Reply to the message', 'The next unread space']) {
    await expect(help.getByText(words)).toBeVisible();
  }
  const documents = help.getByRole('link', { name: 'Documents of the API' });
  expect((await page.request.get((await documents.getAttribute('href')) ?? '')).status()).toBe(200);
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(field).toHaveValue('really?');

  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(help).toBeVisible();
});

test('[38] shortcuts of a single key can be turned off; the others still work', async ({
  page,
  signIn,
}) => {
  await signIn(page, { at: '/settings/appearance' });
  await page.getByRole('switch', { name: 'Shortcuts of a single key' }).uncheck({ force: true });
  await page.getByRole('link', { name: 'Agents' }).focus();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Go to anything' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Help' })).toHaveCount(0);
});

test('Alt with the arrows goes through the spaces, and the first Tab skips to the content', async ({
  page,
  room,
  signIn,
}) => {
  const one = await room({ name: 'One', people: ['Ada'] });
  const ada = one.person('Ada');
  await signIn(page, { as: ada, at: '/settings/you' });
  const skip = page.getByRole('link', { name: 'Skip to the content' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(one.name);
});
