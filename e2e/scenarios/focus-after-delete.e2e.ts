import { startFakeModels } from '../support/fake-models.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

// WCAG 2.4.3: after a deletion, keyboard users stay at the same position of the page.

test('revoking a token moves the focus to the next token, or to the heading if no token is left', async ({
  page,
  room,
  signIn,
}) => {
  const { person } = await room({ people: ['Ada'] });
  await signIn(page, { as: person('Ada'), at: '/settings/access' });
  for (const name of ['One', 'Two']) {
    await page.getByLabel('Description').fill(name);
    await page.getByRole('button', { name: 'Create token' }).click();
    await expect(page.getByRole('button', { name: `Revoke: ${name}` })).toBeVisible();
  }
  const [first = '', second = ''] = await page
    .getByRole('button', { name: /^Revoke: / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  const revoke = async (label: string) => {
    await page.getByRole('button', { name: label }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).press('Enter');
    await expect(page.getByRole('button', { name: label })).toHaveCount(0);
  };
  await revoke(first);
  await expect(page.getByRole('button', { name: second })).toBeFocused();
  await revoke(second);
  await expect(page.getByRole('heading', { name: 'Access tokens' })).toBeFocused();
});

test('removing a member moves the focus to the next member, or to the heading if no member is left to remove', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named } = await room({ agents: { Ann: SILENT, Bea: SILENT } });
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${named(name)}` });
  const removeMember = async (name: string) => {
    await remove(name).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await expect(remove(name)).toHaveCount(0);
  };
  await removeMember('Ann');
  await expect(remove('Bea')).toBeFocused();
  await removeMember('Bea');
  await expect(page.getByRole('heading', { name: 'Members' })).toBeFocused();
});

test('after a provider is disconnected or a card is imported, the focus moves to an element nearby', async ({
  page,
  newServer,
}) => {
  const models = await startFakeModels(['tiny']);
  const server = await newServer({ args: ['--no-demo'], env: { CONCH_OUTBOUND: models.host } });
  const { baseUrl } = models;
  for (const name of ['attic', 'home']) {
    await server.api.call('addProvider', { body: { preset: 'compatible', name, baseUrl } });
  }
  await page.goto(await server.signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await page.goto(`${server.origin}/settings/models`);
  const attic = page.getByRole('article', { name: 'attic' });
  await attic.getByRole('button', { name: 'Disconnect' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).press('Enter');
  await expect(attic).toHaveCount(0);
  const home = page.getByRole('article', { name: 'home' });
  await expect(home.getByRole('button', { name: 'Test' })).toBeFocused();

  await page.goto(`${server.origin}/agents`);
  await page.getByRole('button', { name: 'Import' }).click();
  const card = {
    spec: 'chara_card_v2',
    spec_version: '2.0',
    data: { name: 'Ada', description: '' },
  };
  const buffer = Buffer.from(JSON.stringify(card));
  await page.locator('input[type=file]').setInputFiles({ name: 'ada.json', mimeType: '', buffer });
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Provider' }).selectOption('home');
  await expect(dialog.getByRole('combobox', { name: 'Model', exact: true })).toHaveValue('tiny');
  await dialog.getByRole('button', { name: 'Create agent' }).press('Enter');
  await expect(dialog.getByRole('link', { name: 'Open agent' })).toBeVisible();
  await expect(dialog.getByRole('heading').first()).toBeFocused();
  await models.end();
});
