import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('two people exchange direct messages, and the page shows no settings of turn-taking', async ({
  page,
  newPage,
  room,
  signIn,
}) => {
  const { spaceId, person } = await room({ name: 'Office', people: ['Ada', 'Bob'] });
  const [ada, bob] = [person('Ada'), person('Bob')];
  await signIn(page, { as: ada, at: `/spaces/${spaceId}?panel=members` });
  await page.getByRole('button', { name: `Message ${bob.name}` }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(bob.name);
  await expect(page.getByText('Only you and')).toBeVisible();
  const header = page.locator('main header');
  await expect(header.getByRole('button')).toHaveCount(0);
  await expect(page.getByText(`To ${bob.name}`, { exact: true })).toBeVisible();
  await expect(page.locator('main').getByText('agent')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Direct messages', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox').fill('Lunch?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Lunch?' })).toBeVisible();

  const other = await newPage();
  await signIn(other, { as: bob, at: '/settings/you' });
  await other.locator('nav').getByRole('link', { name: ada.name }).click();
  await expect(other.getByRole('article').filter({ hasText: 'Lunch?' })).toBeVisible();
  await other.getByRole('textbox').fill('Gladly.');
  await other.keyboard.press('Enter');
  await expect(page.getByRole('article').filter({ hasText: 'Gladly.' })).toBeVisible();
});

test('choosing a person in the palette always opens the same conversation', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, person } = await room({ name: 'Office', people: ['Ada', 'Bob'] });
  await signIn(page, { as: person('Ada'), at: `/spaces/${spaceId}` });
  const addresses: string[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    await page.goto(`/spaces/${spaceId}`);
    await expect(page.getByRole('textbox')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(`Message ${person('Bob').name}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(person('Bob').name);
    addresses.push(page.url());
  }
  expect(addresses[0]).toBe(addresses[1]);
});

test('an admin does not see the direct messages of others', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { person } = await room({ people: ['Ada', 'Bob'] });
  const link = await server.signInLink(person('Ada').id);
  expect(link).toContain('#');
  await signIn(page, { at: '/settings/you' });
  await expect(page.getByRole('button', { name: 'Direct messages', exact: true })).toHaveCount(0);
});
