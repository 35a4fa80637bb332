import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { openFakeProvider } from '../support/fake-provider.ts';
import { recordTexts } from '../support/record.ts';
import type { Server } from '../support/server.ts';
import { expect, test, WITH_MOTION } from '../support/test.ts';

test.use(WITH_MOTION);

const run = promisify(execFile);

/** The message bubbles of running answers. */
const streams = (page: Page) => page.locator('[data-said="stream"]');

/** Whether two runs of the welcome table overlapped in time. */
async function areTwoRunsActive({ api }: Server): Promise<boolean> {
  const { items: spaces } = await api.call('listSpaces', { query: {} });
  const table = spaces.find(({ name }) => name === 'Welcome table');
  if (table === undefined) return false;
  const { items: runs } = await api.call('listRuns', { params: { spaceId: table.id }, query: {} });
  return runs.some((one) =>
    runs.some(
      (other) =>
        one.id !== other.id &&
        one.startedAt !== null &&
        other.startedAt !== null &&
        one.startedAt <= other.startedAt &&
        (one.endedAt === null || other.startedAt < one.endedAt),
    ),
  );
}

/** Lets the demo's agent Data think for a while before it answers. */
async function delayData({ api }: Server, delayMs: number): Promise<void> {
  const { items } = await api.call('listAgents', { query: {} });
  const data = items.find(({ name }) => name === 'Data');
  const rules = data?.config as readonly { readonly do: object }[];
  const config = rules.map((rule) => ({ ...rule, do: { ...rule.do, delayMs } }));
  await api.call('changeAgent', { params: { agentId: data?.id ?? '' }, body: { config } });
}

async function signInToDemo(page: Page, server: Server): Promise<void> {
  await page.goto(await server.signInLink());
  await expect(page.locator('textarea')).toBeFocused();
}

async function ask(page: Page, text: string): Promise<void> {
  await page.locator('textarea').fill(text);
  await page.keyboard.press('Enter');
}

test('[first minutes] a newcomer watches agents, asks, reads “Why?”, watches a hand-off, stops all agents, and compares modes', async ({
  page,
  newServer,
}) => {
  // Agents answer at their normal speed, which is slow enough to watch.
  const server = await newServer();

  await test.step('0:05 the sign-in link opens a space in which agents are speaking', async () => {
    // Loads the page once before the scenario, so that a slow disk does not delay its steps.
    await page.goto(server.origin, { waitUntil: 'networkidle' });
    await page.goto(await server.signInLink());
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome table' })).toBeVisible();
    // Two agents answer at the same time, without any action of the person. The server knows this
    // even if a busy machine draws the page too late to see both.
    await expect.poll(() => areTwoRunsActive(server)).toBe(true);
    await expect(page.getByRole('button', { name: /^Owner Edit your name$/u })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Try' }).getByRole('button')).toHaveText([
      'Ask everyone',
      '@Researcher find…',
      'Watch a hand-over in Office',
    ]);
    await expect(page.locator('textarea')).toBeFocused();
    await expect(page.getByText('Now it is your turn')).toBeVisible();
  });

  await test.step('0:25 typing @ opens the list of agents, and the “Will answer” line names the agents that will answer', async () => {
    await page.keyboard.type('@');
    const list = page.getByRole('listbox');
    for (const name of ['Guide', 'Researcher', 'Critic', 'everyone']) {
      await expect(list.getByRole('option').filter({ hasText: name }).first()).toBeVisible();
    }
    await page.keyboard.type('Res');
    await page.keyboard.press('Enter');
    await page.keyboard.type('find ways to decide who speaks next');
    await expect(page.locator('[data-part="will-answer"]')).toContainText(
      /Researcher.*will answer/su,
    );
    await page.keyboard.press('Enter');
  });

  await test.step('0:35 the answer streams, and “Why?” shows the reason in a sentence', async () => {
    await expect(page.getByRole('cell', { name: 'Pass the mic' })).toBeVisible();
    await expect(streams(page)).toHaveCount(0);
    const answer = page.locator('[data-said="message"]').last();
    await answer.hover();
    await answer.getByRole('button', { name: /^Why\?/u }).click();
    const panel = page.getByRole('complementary');
    await expect(panel).toContainText(/Researcher.*Answered because/su);
    await expect(panel).toContainText('Didn’t answer');
  });

  await test.step('0:55 during a hand-off, the page shows the reply stack live, and each answer names the agent that asked', async () => {
    // A busy machine must draw the stack before Data answers.
    await delayData(server, 5_000);
    // Next to the name of each waiting agent, the list also shows the reason for the wait. The test
    // records only the names.
    const stacks = await recordTexts(page, '[aria-label="Waiting agents"]', 'bdi:first-of-type');
    const lines = await recordTexts(page, '[data-part="chain-line"]');
    await page.getByRole('button', { name: 'Watch a hand-over in Office' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Office' })).toBeVisible();
    await expect(page.locator('textarea')).toHaveValue('prepare the payroll report');
    await page.getByRole('button', { name: 'Chain', exact: true }).click();
    await page.locator('textarea').press('Enter');
    await expect(page.getByText('prepare the payroll report').last()).toBeVisible();
    await expect(page.locator('textarea')).toBeFocused();
    await expect.poll(stacks).toContain('HR, Finance, Data');
    await expect.poll(lines).toContainEqual(expect.stringContaining('HR is waiting for Finance'));
    const stack = page.getByRole('list', { name: 'Waiting agents' });
    const line = page.locator('[data-part="chain-line"]');
    const asked = (agent: string) =>
      page.getByRole('article', { name: agent }).locator('[data-part="asked"]');
    await expect(asked('Data')).toHaveText('because Finance asked');
    await expect(page.getByRole('cell', { name: '318,400' }).first()).toBeVisible();
    await expect(page.getByText('Everything adds up.')).toBeVisible();
    await expect(stack).toHaveCount(0);
    await expect(line).toHaveCount(0);
    await expect(asked('HR')).toHaveText(['because Finance answered']);
    await page.getByRole('link', { name: 'Welcome table' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome table' })).toBeVisible();
  });

  await test.step('0:55 “Stop all” stops the agents at once, and a message confirms the stop', async () => {
    await page.getByRole('link', { name: /^Debate/u }).click();
    await page.getByRole('button', { name: 'Let them debate' }).click();
    await page.keyboard.press('Enter');
    await expect(streams(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Stop all' }).first().click();
    await expect(page.locator('[data-part="done"]')).toContainText(
      'Stopped everything in this space',
    );
    await expect(streams(page)).toHaveCount(0);
    await expect(
      page
        .getByRole('log')
        .getByText(/stopped/iu)
        .first(),
    ).toBeVisible();
    const said = await page.locator('[data-said="message"]').count();
    await expect(page.getByRole('status').filter({ hasText: 'stopped' })).toHaveCount(1);
    await expect(page.locator('[data-said="message"]')).toHaveCount(said);
  });

  await test.step('1:30 a panel shows the six modes side by side', async () => {
    await page.getByRole('button', { name: /^Who answers/u }).click();
    for (const mode of [
      'Everyone answers',
      'When mentioned',
      'Private mentions',
      'Lead agent first',
      'Pass the mic',
      'Coordinator',
    ]) {
      await expect(page.getByRole('complementary').getByText(mode).first()).toBeVisible();
    }
  });
});

test("[first minutes] if the demo's office has lost an agent, “Watch a hand-over” uses the agents of the welcome table", async ({
  page,
  newServer,
}) => {
  const server = await newServer();
  const { api } = server;
  const { items: spaces } = await api.call('listSpaces', {});
  const spaceId = spaces.find(({ name }) => name === 'Office')?.id ?? '';
  const { items: members } = await api.call('listMembers', { params: { spaceId } });
  const memberId = members.find(({ name }) => name === 'Data')?.id ?? '';
  await api.call('removeMember', { params: { spaceId, memberId } });
  await signInToDemo(page, server);
  await page.getByRole('button', { name: 'Watch a hand-over in Office' }).click();
  await expect(page.locator('textarea')).toHaveValue('@Guide where does the name come from?');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome table' })).toBeVisible();
});

test('[first minutes] connecting a model with a wrong key shows an error, and with the right key the demo agents answer with the model', async ({
  page,
  newServer,
}) => {
  const provider = await openFakeProvider({
    key: 'sk-right-0123456789',
    models: ['small', 'large'],
    says: 'I think, therefore I answer.',
  });
  const server = await newServer({
    env: {
      CONCH_OUTBOUND: provider.host,
      CONCH_PRICES: JSON.stringify({ 'compatible/large': { input: 10, output: 50 } }),
    },
  });
  await signInToDemo(page, server);
  await page.getByRole('link', { name: 'Connect a model' }).click();
  await page.getByLabel('Provider', { exact: true }).selectOption('compatible');
  await page.getByLabel('API key (optional)', { exact: true }).fill('sk-wrong-0123456789');
  await page.getByLabel('Address', { exact: true }).fill(provider.baseUrl);
  await page.getByRole('button', { name: 'Connect and test' }).click();
  const card = page.getByRole('article', { name: 'compatible' });
  await expect(card).toContainText(/key/iu);
  await expect(card.getByRole('button', { name: /demo agents/u })).toHaveCount(0);

  await card.getByText('Change API key').click();
  await card.getByLabel('API key').fill('sk-right-0123456789');
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card).toContainText(/Works: \d+ ms, 2 models/u);
  await expect(card).not.toContainText('sk-right');
  await card.getByLabel('Model').selectOption('large');
  await card.getByRole('button', { name: 'Use for all 8 demo agents' }).click();
  await expect(card.getByRole('button', { name: /demo agents/u })).toHaveCount(0);

  await page.getByRole('link', { name: 'Welcome table' }).click();
  await expect(page.locator('textarea')).toBeVisible();
  await expect(page.locator('[data-part="demo-badge"]')).toHaveCount(0);
  await ask(page, '@Guide who are you?');
  const answer = page.locator('[data-said="message"]').filter({ hasText: 'therefore I answer' });
  await expect(answer.first()).toBeVisible();
  await answer.first().hover();
  await answer.first().getByRole('button', { name: 'More actions' }).click();
  // The cost is 1,000 input tokens at $10 per million plus 200 output tokens at $50 per million.
  await expect(page.getByRole('menu')).toContainText('$0.02');
  provider.end();
});

test('[first minutes] with “Make it yours” in Get started, a person can create an agent, invite a person, and use Conch from code', async ({
  page,
  newPage,
  newServer,
}) => {
  const server = await newServer();
  await signInToDemo(page, server);
  const table = page.url();
  const steps = page.getByRole('region', { name: 'Make it yours' });
  const getStarted = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Get started' }).click();
    await expect(steps.getByRole('listitem')).toHaveCount(4);
  };

  await test.step('2:30 an agent can be created with only a name', async () => {
    await getStarted();
    await steps.getByRole('button', { name: 'Create an agent' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Historian');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Historian' })).toBeVisible();
  });

  await test.step('2:30 Get started opens the forum with one click', async () => {
    await getStarted();
    await steps.getByRole('button', { name: 'Open the forum' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Town square' })).toBeVisible();
  });

  await test.step('2:30 a person joins the space through an invitation link in another browser', async () => {
    await page.goto(table);
    await getStarted();
    await steps.getByRole('button', { name: 'Invite someone' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite someone' });
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByRole('status').locator('code').textContent();
    await page.keyboard.press('Escape');
    const guest = await newPage();
    await guest.goto(link ?? '');
    await guest.getByLabel('Your name').fill('Grace');
    await guest.getByLabel('Password').fill('correct horse battery');
    await guest.getByRole('button', { name: 'Join' }).click();
    await expect(guest.getByRole('heading', { level: 1, name: 'Welcome table' })).toBeVisible();
    await expect(guest).not.toHaveURL(/invite=/u);
    await ask(guest, '@human hello from the other side');
    await page.goto(table);
    await expect(page.getByText('hello from the other side')).toBeVisible();
  });

  await test.step('3:00 the terminal snippet posts a message to the space', async () => {
    await getStarted();
    const way = page.getByRole('article', { name: 'curl', exact: true });
    await way.getByRole('button', { name: 'Insert token' }).click();
    await expect(way.getByRole('status')).toContainText('shown again');
    await run('sh', ['-c', (await way.locator('code').textContent()) ?? '']);
    await page.goto(table);
    await expect(page.getByText('Hello from a terminal')).toBeVisible();
  });

  await test.step('a hidden Get started does not appear again', async () => {
    await getStarted();
    await page.getByRole('button', { name: 'Hide this' }).click();
    await page.goto(table);
    await expect(page.getByText('Hello from a terminal')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Get started' })).toHaveCount(0);
  });
});
