import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { startFakeModels } from '../support/fake-models.ts';
import { fieldValues } from '../support/field-values.ts';
import type { Server } from '../support/server.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** The error messages above the form. */
const problems = (page: Page) => page.getByRole('main').getByRole('alert');

/** Saves the form. Returns the body of the PATCH request. */
async function saveForm(page: Page): Promise<unknown> {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const body: unknown = (await answered).request().postDataJSON();
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
  return body;
}

async function createAgent(page: Page, name: string): Promise<string> {
  await field(page, 'Name').fill(name);
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}

const NUMBERS = {
  'Max tokens per day': '70000',
  'Max cost per day (USD)': '1.5',
  'Max tokens per answer': '30000',
  'Max cost per answer (USD)': '0.25',
  'Max tokens per model call': '500',
  'Context size (tokens)': '6000',
  Temperature: '0.3',
};

test('[T3] an agent can be created with only a name, and saving its form sends only the changed fields', async ({
  page,
  server,
  signIn,
}) => {
  const name = `Echo ${server.nextNumber()}`;
  await signIn(page, { at: '/new-agent' });
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(problems(page)).toContainText('Name: Required');
  await expect(field(page, 'Name')).toBeFocused();
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(page.locator('[data-trial=responded]')).toContainText('Hello');
  const agentId = await createAgent(page, name);
  const stored = () => server.api.call('readAgent', { params: { agentId } });
  expect(await stored()).toMatchObject({ kind: 'script', status: 'active', autoReply: true });

  await page.getByRole('link', { name: 'Edit' }).click();
  await expectAccessible(page);
  await page.getByText('Advanced: rules as text').click();
  const rules = field(page, 'Rules');
  await rules.fill('- do: { say: "b" }\n- do:\n    sayy: a\n');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(problems(page)).toContainText('Line 2: Rule 2: do has the unknown word');
  await rules.fill('- do: [\n');
  await expect(page.getByText(/^Line \d+:/u)).toBeVisible();
  const text = '- when: { contains: hi }\n  do: { say: "Hi **you**" }\n- do: { skip: true }\n';
  await rules.fill(text);
  await field(page, 'Message').fill('oh hi');
  await field(page, 'Message').press('Enter');
  await expect(page.locator('[data-trial=responded] strong')).toHaveText('you');
  const config = [{ when: { contains: 'hi' }, do: { say: 'Hi **you**' } }, { do: { skip: true } }];
  expect(await saveForm(page)).toEqual({ config });

  await field(page, 'Description').fill('Repeats');
  for (const words of ['Quiet', 'Reply to agents by name', 'Active']) {
    await page.getByText(words, { exact: true }).click();
  }
  await field(page, 'Max tokens per day').fill('900');
  const changed = {
    description: 'Repeats',
    isQuiet: true,
    autoReply: false,
    status: 'paused',
    dayBudget: { maxTokens: 900, maxCostUsd: null },
  };
  expect(await saveForm(page)).toEqual(changed);
  expect(await stored()).toMatchObject({ name, ...changed, config });
  await page.reload();
  await expect(field(page, 'Description')).toHaveValue('Repeats');
  await expect(field(page, 'Rules')).toHaveValue(/contains: hi/u);
  await expect(page.getByRole('switch', { name: 'Quiet' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Reply to agents by name' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Active' })).not.toBeChecked();
  await expect(field(page, 'Max tokens per day')).toHaveValue('900');
});

for (const [how, make] of [
  ['a double click', (page: Page) => page.getByRole('button', { name: 'Create agent' }).dblclick()],
  ['Ctrl+S, pressed twice,', (page: Page) => pressTwice(page)],
] as const) {
  test(`${how} creates only one agent`, async ({ page, server, signIn }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    const name = `Once ${server.nextNumber()}`;
    await signIn(page, { at: '/new-agent' });
    await field(page, 'Name').fill(name);
    sent.splice(0);
    await make(page);
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    expect(sent.filter((path) => path.endsWith('/agents'))).toHaveLength(1);
  });
}

async function pressTwice(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await page.keyboard.press('ControlOrMeta+s');
}

test('[T3] if two people edit one agent, the form asks about conflicts and overwrites nothing', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { agentId, named } = await room({ agents: { Desk: SILENT } });
  const params = { agentId: agentId('Desk') };
  await signIn(page, { at: `/agents/${params.agentId}/edit` });
  await field(page, 'Description').fill('mine');
  const theirs = { description: 'theirs', isQuiet: true };
  await server.api.call('changeAgent', { params, body: theirs });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Description');
  await question.getByRole('radio', { name: /mine/u }).check();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('switch', { name: 'Quiet' })).toBeChecked();
  await expect
    .poll(() => server.api.call('readAgent', { params }))
    .toMatchObject({ name: named('Desk'), description: 'mine', isQuiet: true });
});

test('[T3] the agent form saves every field of an agent with a model and of a remote agent', async ({
  page,
  newServer,
}) => {
  const models = await startFakeModels(['tiny', 'small']);
  const server = await newServer({
    args: ['--no-demo'],
    env: { CONCH_OUTBOUND: models.host },
  });
  const { api, origin } = server;
  const provider = { preset: 'compatible', name: 'home', baseUrl: models.baseUrl } as const;
  await api.call('addProvider', { body: provider });
  await page.goto(await server.signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await page.goto(`${origin}/new-agent`);
  await expect(field(page, 'Model')).toHaveValue('tiny');
  const agentId = await createAgent(page, 'Thinker');
  const read = () => api.call('readAgent', { params: { agentId } });
  const usual = { provider: 'home', model: 'tiny', instructions: '' };
  expect(await read()).toMatchObject({ kind: 'llm', config: usual });

  await page.goto(`${origin}/agents/${agentId}/edit`);
  await field(page, 'Instructions').fill('Be short, and kind.');
  await expect(page.getByText('~5 tokens')).toBeVisible();
  await tryIt(page, models.requests);
  await field(page, 'Model').fill('sm');
  await page.getByRole('option', { name: /small/u }).click();
  for (const [label, value] of Object.entries(NUMBERS)) await field(page, label).fill(value);
  const config = {
    provider: 'home',
    model: 'small',
    instructions: 'Be short, and kind.',
    temperature: 0.3,
    maxOutputTokens: 500,
    maxRunTokens: 30_000,
    maxRunCostUsd: 0.25,
    contextTokens: 6_000,
  };
  const dayBudget = { maxTokens: 70_000, maxCostUsd: 1.5 };
  expect(await saveForm(page)).toEqual({ config, dayBudget });
  expect(await read()).toMatchObject({ name: 'Thinker', config, dayBudget });
  await page.reload();
  await expect(field(page, 'Model')).toHaveValue('small');
  expect(await fieldValues(page, Object.keys(NUMBERS))).toEqual(NUMBERS);
  await expect(field(page, 'Instructions')).toHaveValue('Be short, and kind.');
  await field(page, 'Temperature').fill('3');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(problems(page)).toContainText('Temperature');
  await field(page, 'Temperature').fill('');
  const { temperature: _, ...rest } = config;
  expect(await saveForm(page)).toEqual({ config: rest });
  const tools = ['files.read'];
  await api.call('changeAgent', { params: { agentId }, body: { config: { ...rest, tools } } });
  await page.reload();
  const tool = page.getByRole('checkbox', { name: /files\.read/u });
  await expect(tool).toBeChecked();
  await expect(page.getByText('Not offered by any server now')).toBeVisible();
  await tool.uncheck();
  expect(await saveForm(page)).toEqual({ config: rest });

  await programFields(page, server, models.host);
  await models.end();
});

/**
 * Checks that the test box uses the unsaved values of the form, and that Stop ends a running test.
 */
async function tryIt(page: Page, asked: readonly string[]): Promise<void> {
  const line = field(page, 'Message');
  await line.fill('Who are you?');
  await page.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(page.locator('[data-trial] strong')).toHaveText('fake');
  await expect(page.locator('[data-trial]')).toContainText('154 tokens');
  expect(asked.at(-1)).toContain('Be short, and kind.');
  await line.fill('please wait');
  await line.press('Enter');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('Stopped')).toBeVisible();
}

/** Checks the form of a remote agent: socket, webhook and A2A, with their tokens and secret. */
async function programFields(page: Page, { api, origin }: Server, host: string): Promise<void> {
  await page.goto(`${origin}/new-agent`);
  await page.getByText('Your own program').click();
  await expect(page.getByText('only in a space')).toBeVisible();
  const agentId = await createAgent(page, 'Far');
  const read = () => api.call('readAgent', { params: { agentId } });
  expect(await read()).toMatchObject({ kind: 'remote', config: {}, isConnected: false });
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible();
  await field(page, 'Description').fill('my laptop');
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText('Copy it now')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke: my laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No tokens yet')).toBeVisible();

  const edit = `${origin}/agents/${agentId}/edit`;
  await page.goto(edit);
  await field(page, 'Connection timeout (seconds)').fill('90');
  await field(page, 'Max tokens per answer').fill('4000');
  await field(page, 'Max cost per answer (USD)').fill('0.02');
  const worstCase = { tokens: 4_000, costUsd: 0.02 };
  expect(await saveForm(page)).toEqual({ config: { waitSeconds: 90, worstCase } });
  await page.reload();
  await expect(field(page, 'Connection timeout (seconds)')).toHaveValue('90');

  await field(page, 'Connection').selectOption('webhook');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(problems(page)).toContainText('Address');
  await field(page, 'Address').fill(`http://${host}/hook`);
  const hook = { over: 'webhook', url: `http://${host}/hook`, worstCase };
  expect(await saveForm(page)).toEqual({ config: hook });
  await page.reload();
  await expect(field(page, 'Address')).toHaveValue(hook.url);

  await field(page, 'Connection').selectOption('a2a');
  await field(page, 'Agent card address').fill(`http://${host}/card`);
  await field(page, 'Max cost per answer (USD)').fill('');
  const a2a = {
    over: 'a2a',
    card: `http://${host}/card`,
    worstCase: { tokens: 4_000, costUsd: null },
  };
  expect(await saveForm(page)).toEqual({ config: a2a });
  expect(await read()).toMatchObject({ config: a2a });
  await page.reload();
  await expect(field(page, 'Agent card address')).toHaveValue(a2a.card);
  await expect(field(page, 'Max cost per answer (USD)')).toHaveValue('');
}
