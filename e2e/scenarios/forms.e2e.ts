import type { Page } from '@playwright/test';
import { openFakeProvider } from '../support/fake-provider.ts';
import { startFakeModels } from '../support/fake-models.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** The error messages above the form. */
const problems = (page: Page) => page.getByRole('main').getByRole('alert');

test('an unreachable address shows an error at the address field and focuses the field', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, { at: '/new-agent' });
  await field(page, 'Name').fill(`Hook ${server.nextNumber()}`);
  await page.getByText('Your own program').click();
  for (const [over, label] of [
    ['webhook', 'Address'],
    ['a2a', 'Agent card address'],
  ] as const) {
    await field(page, 'Connection').selectOption(over);
    await field(page, label).fill('http://169.254.169.254/x');
    await page.getByRole('button', { name: 'Create agent' }).click();
    await expect(field(page, label)).toBeFocused();
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(problems(page).getByRole('button')).toHaveText(new RegExp(`^${label}: `, 'u'));
  }
});

test('the first submit reports an invalid name together with invalid numbers', async ({
  page,
  signIn,
}) => {
  await signIn(page, { at: '/new-agent' });
  await field(page, 'Name').fill('System');
  const tokens = field(page, 'Max tokens per day');
  await tokens.fill('99999999999999999999');
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(problems(page).getByRole('button')).toHaveText([
    'Name: “System” cannot be a name: “system” is a reserved name. Choose another.',
    'Max tokens per day: At most 9,007,199,254,740,991.',
  ]);
  await expect(field(page, 'Name')).toBeFocused();
  await expect(tokens).toHaveValue('99999999999999999999');
});

test('a form shows a small amount of money without an exponent', async ({ page, room, signIn }) => {
  const { agentId } = await room({ agents: { Poet: SILENT } });
  await signIn(page, { at: `/agents/${agentId('Poet')}/edit` });
  const money = field(page, 'Max cost per day (USD)');
  await money.fill('0.0000001');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(money).toHaveValue('0.0000001');
});

test('choosing another unit of time does not change the typed number', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId } = await room({});
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await page.locator('summary', { hasText: 'Timeouts' }).click();
  const silent = field(page, 'Silence timeout');
  await silent.fill('30');
  await page.getByLabel('Silence timeout: unit').selectOption('seconds');
  await expect(silent).toHaveValue('30');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    settings: { timeOuts: { silentMs: 30_000 } },
  });
});

test('an error in the invitation form appears at its field', async ({ server, room, newPage }) => {
  const { spaceId, person } = await room({ people: ['Ada'] });
  const params = { spaceId };
  const { link } = await server.api.call('makeInvitation', { params, body: { role: 'member' } });
  const page = await newPage();
  await page.goto(link);
  const name = field(page, 'Your name');
  const password = field(page, 'Password');
  await expect(password).toHaveAccessibleDescription(/10 to 200 characters/u);
  await name.fill(person('Ada').name);
  await password.fill('correct horse battery');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/someone on this server has this name/u);
  await expect(problems(page).getByRole('button')).toHaveText(/^Your name: /u);

  await name.fill(`Ben ${server.nextNumber()}`);
  await password.fill('short');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/^A password must have 10 to 200 characters/u);
  await expect(name).not.toHaveAttribute('aria-invalid');
});

test('if another person already has the name, the form shows an error at the name field', async ({
  page,
  room,
  signIn,
}) => {
  const { person } = await room({ people: ['Ada'] });
  await signIn(page, { at: '/settings/people' });
  const name = field(page, 'Name');
  await name.fill(person('Ada').name);
  await page.getByRole('button', { name: 'Add person' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/someone on this server has this name/u);
});

test('the result of a failed provider test survives a reload, and the address can be corrected', async ({
  page,
  newServer,
}) => {
  const fake = await openFakeProvider({ key: 'right-key', models: ['tiny'], says: 'Yes.' });
  const server = await newServer({ args: ['--no-demo'], env: { CONCH_OUTBOUND: fake.host } });
  const body = {
    preset: 'compatible',
    name: 'home',
    baseUrl: fake.baseUrl.replace('/v1', ''),
    key: 'right-key',
  } as const;
  await server.api.call('addProvider', { body });
  await page.goto(await server.signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await page.goto(`${server.origin}/settings/models`);
  await expect(page.getByRole('heading', { name: 'Providers' })).toBeVisible();
  const card = page.getByRole('article', { name: 'home' });
  await expect(card).not.toContainText('The last test failed');
  await card.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(card).toContainText('/v1');
  await expect(card.getByRole('button', { name: 'Test', exact: true })).toBeEnabled();
  await page.reload();
  await expect(card).toContainText('The last test failed.');

  await card.getByText('Change address').click();
  const address = card.getByRole('textbox', { name: 'Address' });
  await address.fill('nowhere');
  await card.getByRole('button', { name: 'Save' }).last().click();
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await address.fill('https://models.example.com/v1');
  await expect(card.getByLabel('API key (optional)')).toHaveAccessibleDescription(
    /on another host/u,
  );
  await address.fill(fake.baseUrl);
  await card.getByRole('button', { name: 'Save' }).last().click();
  await expect(card).toContainText('Works');
  await page.reload();
  await expect(card).not.toContainText('The last test failed');
  fake.end();
});

test('choosing another provider preselects one of the models of that provider', async ({
  page,
  newServer,
}) => {
  const [one, other] = [await startFakeModels(['tiny']), await startFakeModels(['large'])];
  const env = { CONCH_OUTBOUND: `${one.host},${other.host}` };
  const server = await newServer({ args: ['--no-demo'], env });
  for (const [name, { baseUrl }] of [
    ['one', one],
    ['other', other],
  ] as const) {
    await server.api.call('addProvider', { body: { preset: 'compatible', name, baseUrl } });
  }
  await page.goto(await server.signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await page.goto(`${server.origin}/new-agent`);
  await expect(field(page, 'Model')).toHaveValue(/^(?:tiny|large)$/u);
  for (const [name, model] of [
    ['other', 'large'],
    ['one', 'tiny'],
    ['other', 'large'],
  ] as const) {
    await field(page, 'Provider').selectOption(name);
    await expect(field(page, 'Model')).toHaveValue(model);
  }
  await Promise.all([one.end(), other.end()]);
});

test('importing a card with an invalid name asks for another name at the name field', async ({
  page,
  signIn,
}) => {
  const data = { name: 'System', description: 'Nobody.', first_mes: '', extensions: {} };
  const card = { spec: 'chara_card_v2', spec_version: '2.0', data };
  await signIn(page, { at: '/new-agent' });
  await page.getByRole('button', { name: 'Import' }).click();
  const buffer = Buffer.from(JSON.stringify(card));
  const dropped = { name: 'system.json', mimeType: '', buffer };
  await page.locator('input[type=file]').setInputFiles(dropped);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Provider').selectOption('default');
  await dialog.getByRole('button', { name: 'Create agent' }).click();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(
    /^The name “System” on the card is not allowed here\. Choose another\./u,
  );
});

test('exporting an agent with a daily budget shows that the file does not contain the budget', async ({
  page,
  room,
  signIn,
}) => {
  const dayBudget = { maxTokens: 1_000, maxCostUsd: null };
  const { agentId } = await room({ agents: { Poet: { rules: SILENT, dayBudget }, Plain: SILENT } });
  await signIn(page, { at: `/agents/${agentId('Poet')}` });
  const words = page.getByText('Doesn’t include its daily budget');
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(words.first()).toBeVisible();
  await page.goto(`/agents/${agentId('Plain')}`);
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem', { name: 'As a file (.md)' })).toBeVisible();
  await expect(words).toHaveCount(0);
});
