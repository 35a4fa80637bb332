import { createRequire } from 'node:module';
import type { FakeModel } from '@conch/agents/testing';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { startFakeModels } from '../support/fake-models.ts';
import { recordAnnouncements } from '../support/live-announcements.ts';
import { changeLanguage } from '../support/change-language.ts';
import { expect, test } from '../support/test.ts';

const TOOL = 'real.trigger-long-running-operation';
const DONE = 'Long running operation completed. Duration: 1 seconds, Steps: 1.';
const ARGUMENTS = { duration: 1, steps: 1 };
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** An MCP server from the npm registry. One of its tools runs for a given time. */
function realServer() {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve('@modelcontextprotocol/server-everything/dist/index.js');
  return { command: process.execPath, args: [file, 'stdio'], approval: 'always' };
}

/**
 * A model that uses the tool and reports the result. If the message contains “a word”, the model
 * writes a sentence first. If the message contains “twice”, the model uses the tool a second time.
 */
const user: FakeModel = ({ messages }, sent) => {
  const last = messages.at(-1);
  const uses = messages.filter(({ role }) => role === 'tool').length;
  const isDone = uses > 1 || !sent.includes('twice');
  if (last?.role === 'tool' && isDone) return { text: `I was told: ${String(last.content)}` };
  const call = { name: TOOL.replace('.', '__'), input: ARGUMENTS };
  return { text: String(last?.content).includes('a word') ? 'Let me see.' : '', calls: [call] };
};

/** Records every element that shows a tool in use from now on, even if only for a moment. */
async function watchUse(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seenInUse: seen });
    const places = { row: '[role=article], article', bar: '[data-part=presence] li' };
    new MutationObserver(() => {
      for (const [place, selector] of Object.entries(places)) {
        for (const element of document.querySelectorAll(selector)) {
          const spoken = element.cloneNode(true) as Element;
          for (const hidden of spoken.querySelectorAll('[aria-hidden=true]')) hidden.remove();
          const text = `${element.getAttribute('aria-label') ?? ''}: ${spoken.textContent}`;
          if (text.includes('using ')) seen.add(`${place} ${text.replaceAll(/\s+/gu, ' ')}`);
        }
      }
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => [...(Reflect.get(globalThis, 'seenInUse') as Set<string>)]);
}

async function ask(page: Page, question: string): Promise<void> {
  const field = page.getByRole('textbox');
  await field.fill(question);
  await field.press('Enter');
}

/** Waits until the newest approval request shows its buttons, and returns the request. */
async function newestApproval(page: Page): Promise<Locator> {
  const card = page.locator('article[data-said=approval]').last();
  await expect(card.getByRole('button', { name: 'Approve' })).toBeVisible();
  // An approval request expires after a day.
  await expect(card).toContainText(/Expires tomorrow, \d/u);
  return card;
}

test('[T10] [T19] people approve each use of a tool of a real MCP server, and see the exact arguments', async ({
  page,
  newServer,
}) => {
  const models = await startFakeModels(['tiny'], user);
  const { api, origin, signInLink } = await newServer({
    args: ['--no-demo'],
    env: { CONCH_OUTBOUND: models.host, CONCH_MCP: JSON.stringify({ real: realServer() }) },
  });
  const provider = { preset: 'compatible', name: 'home', baseUrl: models.baseUrl } as const;
  await api.call('addProvider', { body: provider });
  const config = { provider: 'home', model: 'tiny' };
  const { id } = await api.call('addAgent', { body: { name: 'Clerk', kind: 'llm', config } });
  const space = { name: 'Office', memberIds: [id] };
  const { id: spaceId } = await api.call('makeSpace', { body: space });
  await page.goto(await signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();

  await test.step('an admin reads the definition of a tool, approves it, and allows one agent to use the tool', async () => {
    await page.goto(`${origin}/agents/${id}/edit`);
    const line = page.getByRole('listitem').filter({ hasText: TOOL });
    await expect(line).toContainText('Waiting for admin approval');
    await line.getByText('Full tool description').click();
    await expect(line).toContainText('Duration of the operation in seconds');
    await expectAccessible(page);
    await line.getByRole('button', { name: `Approve ${TOOL}` }).click();
    await expect(line).toContainText('Asks before each use');
    await line.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
    const stored = await api.call('readAgent', { params: { agentId: id } });
    expect(stored.config).toMatchObject({ ...config, tools: [TOOL] });
  });

  await page.goto(`${origin}/spaces/${spaceId}`);
  const answers = page.locator('article[data-said=message][data-agent]');
  const heard = await recordAnnouncements(page);
  const inUse = await watchUse(page);
  const timesHeard = async (words: string) =>
    (await heard()).filter((one) => one.words.includes(words)).length;

  await test.step('the approval request shows the exact arguments, and the page shows the approved tool while it is in use', async () => {
    await ask(page, 'Do your work');
    const card = await newestApproval(page);
    await expect(card).toContainText(`Clerk wants to use ${TOOL}`);
    await expect(card).toContainText('This tool needs approval each time.');
    const shown = card.getByRole('group', { name: 'Arguments' });
    expect(JSON.parse(await shown.innerText())).toEqual(ARGUMENTS);
    await expect(page.getByText('Clerk is waiting for your approval')).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Approve' }).click();
    await expect(answers.last()).toContainText(DONE);
    expect(await inUse()).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`row Clerk is using ${TOOL}…: `),
        `bar : Clerk using ${TOOL}`,
      ]),
    );
    await expect(card).toContainText('Approved by');
    await expect(page.getByRole('main').getByText(`using ${TOOL}`)).toHaveCount(0);
    expect(await timesHeard(`Clerk is using ${TOOL}`)).toBe(1);
    expect(await timesHeard('Clerk needs your approval')).toBe(1);
  });

  await test.step('a denied tool is not used, and the agent continues without it', async () => {
    await ask(page, 'Do it again');
    const card = await newestApproval(page);
    await card.getByRole('button', { name: 'Deny' }).click();
    await expect(answers.last()).toContainText('A person has denied it.');
    await expect(card).toContainText('Denied by');
    expect(await timesHeard(`Clerk is using ${TOOL}`)).toBe(1);
  });

  await test.step('if an agent has begun to write, its bubble shows the tool in use', async () => {
    await ask(page, 'Say a word, and do it once more');
    await (await newestApproval(page)).getByRole('button', { name: 'Approve' }).click();
    await expect(answers.last()).toContainText(`Let me see.`);
    await expect(answers.last()).toContainText(DONE);
    const bubble = new RegExp(`is using ${TOOL}: .*using ${TOOL}.*Let me see`, 'u');
    expect((await inUse()).some((seen) => bubble.test(seen))).toBe(true);
  });

  await test.step('a person allows the tool for the chain by keyboard, and its second use asks nobody', async () => {
    await ask(page, 'Do it twice');
    const card = await newestApproval(page);
    await card.getByRole('button', { name: 'Always allow in this chain' }).focus();
    await page.keyboard.press('Enter');
    await expect(answers.last()).toContainText(DONE);
    const cards = page.locator('article[data-said=approval]');
    await expect(cards.filter({ hasText: /Approved by .* for this chain/u })).toHaveCount(2);
    await expect(cards.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await changeLanguage(page, 'ar');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(cards.filter({ hasText: 'لهذه السلسلة' }).last()).toBeVisible();
    await expectAccessible(page);
  });
  await models.end();
});

test('[XS8] an approval request to read another space shows the name of that space, in each language', async ({
  page,
  newServer,
}) => {
  let otherId = '';
  const models = await startFakeModels(['tiny'], ({ messages }) =>
    messages.at(-1)?.role === 'tool'
      ? { text: 'Done.' }
      : { text: '', calls: [{ name: 'readSpaceMessages', input: { spaceId: otherId } }] },
  );
  const { api, origin, signInLink } = await newServer({
    args: ['--no-demo'],
    env: { CONCH_OUTBOUND: models.host },
  });
  const provider = { preset: 'ollama', name: 'home', baseUrl: models.baseUrl } as const;
  await api.call('addProvider', { body: provider });
  const config = { provider: 'home', model: 'tiny' };
  const { id } = await api.call('addAgent', { body: { name: 'Clerk', kind: 'llm', config } });
  const { person } = await api.call('addPerson', { body: { name: 'Béa' } });
  const settings = { policy: 'coordinator', mainAgentId: id } as const;
  const home = { name: 'Office', memberIds: [id, person.id], settings };
  const { id: spaceId } = await api.call('makeSpace', { body: home });
  const other = await api.call('makeSpace', { body: { name: 'Archive', memberIds: [id] } });
  otherId = other.id;
  await page.goto(await signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await page.clock.install();
  await page.goto(`${origin}/spaces/${spaceId}`);
  await ask(page, 'What is new in the archive?');
  const card = await newestApproval(page);
  await expect(card).toContainText('Space: Archive');
  await expect(card).toContainText(
    'The agent wants to read a space that not everyone here can read.',
  );
  await changeLanguage(page, 'ar');
  await expect(card).toContainText('يريد الوكيل أن يقرأ مساحة لا يحق لكل من هنا قراءتها.');
  await expect(card).not.toContainText('The agent wants');

  await test.step('after midnight, an open request that expired “tomorrow” expires today', async () => {
    await changeLanguage(page, 'en');
    await expect(card).toContainText(/Expires tomorrow, \d/u);
    await page.clock.setSystemTime(Date.now() + DAY_MS);
    await page.clock.runFor(MINUTE_MS);
    await expect(card).toContainText(/Expires at \d/u);
  });
  await models.end();
});
