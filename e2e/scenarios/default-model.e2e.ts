import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { openFakeProvider, type FakeProvider } from '../support/fake-provider.ts';
import type { Server } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import { expectArabic } from '../support/untranslated.ts';

const KEY = 'sk-right-0123456789';
const HOME = { preset: 'compatible', name: 'home', key: KEY } as const;

/** A fake provider with two models. Each model answers with its name. */
function twoModels(): Promise<FakeProvider> {
  return openFakeProvider({
    key: KEY,
    models: ['small', 'large'],
    says: (asked) => (asked.includes('"model":"small"') ? 'I am small.' : 'I am large.'),
  });
}

async function signInAt(page: Page, server: Server, at: string): Promise<void> {
  await page.goto(await server.signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await page.goto(server.origin + at);
}

const defaultModel = (page: Page) => page.getByRole('region', { name: 'Default model' });

async function choose(page: Page, model: string): Promise<void> {
  await defaultModel(page).getByRole('button', { name: 'Change' }).click();
  await expect(defaultModel(page).getByLabel('Provider', { exact: true })).toBeFocused();
  const field = page.getByRole('combobox', { name: 'Model' });
  await field.fill('');
  await page.getByRole('button', { name: 'Make default' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription('Choose a model.');
  await field.fill(model);
  await page.getByRole('button', { name: 'Make default' }).click();
  await expect(defaultModel(page)).toContainText(`compatible/${model}`);
}

async function ask(page: Page, text: string): Promise<void> {
  await page.locator('textarea').fill(text);
  await page.keyboard.press('Enter');
}

test('one click makes a tested model the default, and agents without a model use it', async ({
  page,
  newServer,
}) => {
  const models = await twoModels();
  const server = await newServer({ args: ['--no-demo'], env: { CONCH_OUTBOUND: models.host } });
  const { api } = server;
  await signInAt(page, server, '/settings/models');

  await test.step('after a successful test the page offers to make the model the default', async () => {
    await expect(defaultModel(page)).toContainText(
      'No default model. Connect a provider below first.',
    );
    await page.getByLabel('Provider', { exact: true }).selectOption('compatible');
    await page.getByLabel('API key (optional)', { exact: true }).fill(KEY);
    await page.getByLabel('Address', { exact: true }).fill(models.baseUrl);
    await page.getByRole('button', { name: 'Connect and test' }).click();
    const card = page.getByRole('article', { name: 'compatible' });
    await expect(card).toContainText('Works');
    await expectAccessible(page);
    const offer = card.getByRole('button', { name: /^Make \w+ the default$/u });
    const tried = /Make (\w+)/u.exec((await offer.textContent()) ?? '')?.[1] ?? '';
    await offer.click();
    await expect(card.getByRole('button', { name: `${tried} is the default` })).toBeFocused();
    await expect(defaultModel(page)).toContainText(`compatible/${tried}`);
    await choose(page, 'small');
    const chosen = { provider: 'compatible', model: 'small' };
    expect(await api.call('readDefaultModel')).toEqual({ chosen });
  });

  const agentId =
    await test.step('the form of a new agent preselects the default model, and the created agent stores no model', async () => {
      await page.goto(`${server.origin}/new-agent`);
      const provider = page.getByLabel('Provider', { exact: true });
      await expect(provider).toHaveValue('default');
      await expect(provider.locator('option').first()).toContainText(/compatible\/small/u);
      await page.getByLabel('Name', { exact: true }).fill('Thinker');
      await page.getByRole('button', { name: 'Create agent' }).click();
      await expect(page.getByRole('main')).toContainText('Default: compatible/small');
      const id = page.url().split('/').at(-1) ?? '';
      const { config } = await api.call('readAgent', { params: { agentId: id } });
      expect(config).toEqual({ instructions: '' });
      return id;
    });

  const { id: spaceId } = await api.call('makeSpace', { body: { name: 'Desk' } });
  await api.call('addMembers', { params: { spaceId }, body: { memberIds: [agentId] } });
  await test.step('an agent without a model answers with the default model, also after the default has changed', async () => {
    await page.goto(`${server.origin}/spaces/${spaceId}`);
    await ask(page, '@Thinker who are you?');
    await expect(page.getByText('I am small.')).toBeVisible();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('link', { name: 'Models', exact: true }).click();
    await choose(page, 'large');
    await expect(defaultModel(page)).toContainText('Used by 1 agent');
    // The page shows the new default without a reload.
    await page.getByRole('link', { name: 'Agents', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Thinker' })).toContainText(
      'Default: compatible/large',
    );
    await page.getByRole('link', { name: 'Desk', exact: true }).click();
    await ask(page, '@Thinker and now?');
    await expect(page.getByText('I am large.')).toBeVisible();
  });

  await test.step('without a default model, the error of an agent names the missing default and links to the settings', async () => {
    await page.goto(`${server.origin}/settings/models`);
    await defaultModel(page).getByRole('button', { name: 'Clear' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('1 agent uses it and can’t answer');
    await question.getByRole('button', { name: 'Clear' }).click();
    await expect(defaultModel(page)).toContainText('No default model');
    await page.getByRole('link', { name: 'Desk', exact: true }).click();
    await ask(page, '@Thinker still there?');
    const silence = page.locator('[data-said="silence"]');
    await expect(silence).toContainText('it has no model');
    await expectAccessible(page);
    await silence.getByRole('link', { name: 'Open model settings' }).click();
    await expect(defaultModel(page).getByRole('button', { name: 'Choose a model' })).toBeVisible();
  });
  models.end();
});

test('without a default model, an agent can still have the model “default”, and its page shows that no default is set', async ({
  page,
  newServer,
}) => {
  const models = await twoModels();
  const server = await newServer({ args: ['--no-demo'], env: { CONCH_OUTBOUND: models.host } });
  const { api } = server;
  await api.call('addProvider', { body: { ...HOME, baseUrl: models.baseUrl } });
  await signInAt(page, server, '/new-agent');
  const provider = page.getByLabel('Provider', { exact: true });
  await expect(provider).toHaveValue('home');
  await expect(provider.locator('option')).toHaveText(['Server default (none chosen yet)', 'home']);
  await provider.selectOption('default');
  await expect(page.getByLabel('Model', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  const trial = page.locator('[data-trial=failed]');
  await expect(trial).toContainText('it has no model');
  await expect(trial.getByRole('link', { name: 'Open model settings' })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Waiting');
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page.getByRole('main')).toContainText('Default: none chosen yet');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(provider).toHaveValue('default');
  await provider.selectOption('home');
  await expect(page.getByLabel('Model', { exact: true })).not.toHaveValue('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
  const { items } = await api.call('listAgents');
  expect(items[0]?.config).toMatchObject({ provider: 'home' });
  models.end();
});

test('if the provider of the default model is removed, the settings show an error, also in Arabic', async ({
  page,
  newServer,
}) => {
  const models = await twoModels();
  const server = await newServer({ args: ['--no-demo'], env: { CONCH_OUTBOUND: models.host } });
  const { api } = server;
  await api.call('addProvider', { body: { ...HOME, baseUrl: models.baseUrl } });
  const chosen = { provider: 'home', model: 'small' };
  await api.call('chooseDefaultModel', { body: { chosen } });
  await signInAt(page, server, '/settings/models');
  await expect(defaultModel(page)).toContainText('home/small');
  await page.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(defaultModel(page)).toContainText('home, is no longer connected');
  expect(await api.call('readDefaultModel')).toEqual({ chosen });

  await page.goto(`${server.origin}/settings/appearance`);
  await page.getByRole('radio', { name: 'العربية' }).check({ force: true });
  await page.goto(`${server.origin}/settings/models`);
  const arabic = page.getByRole('region', { name: 'النموذج الافتراضي' });
  await expect(arabic).toContainText('لم يعد متصلًا');
  await expectArabic(page);
  models.end();
});

test("one click makes the demo's agents use the default model", async ({ page, newServer }) => {
  const models = await twoModels();
  const server = await newServer({ env: { CONCH_OUTBOUND: models.host } });
  const { api } = server;
  await api.call('addProvider', { body: { ...HOME, baseUrl: models.baseUrl } });
  await signInAt(page, server, '/settings/models');
  const card = page.getByRole('article', { name: 'home' });
  await card.getByRole('button', { name: 'Test', exact: true }).click();
  const model = card.getByLabel('Model', { exact: true });
  await expect(model).not.toHaveValue('');
  await card.getByRole('button', { name: /^Make \w+ the default$/u }).click();
  await expect(model.locator('option:checked')).toContainText('Server default');
  await card.getByRole('button', { name: 'Use for all 8 demo agents' }).click();
  await expect(defaultModel(page)).toContainText('Used by 8 agents');
  const { items } = await api.call('listAgents');
  const guide = items.find(({ name }) => name === 'Guide');
  expect(guide).toMatchObject({ kind: 'llm' });
  expect(Object.keys(guide?.config as object)).toEqual(['instructions']);
  models.end();
});
