import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Server } from '../support/server.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Saves, and gives what was sent. */
async function saved(page: Page, save?: () => Promise<void>): Promise<unknown> {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await (save ?? (() => page.getByRole('button', { name: 'Save', exact: true }).click()))();
  const body: unknown = (await answered).request().postDataJSON();
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
  return body;
}

const more = (page: Page, state: string) =>
  page.locator(`form details${state} > summary`, { hasText: /More of this|Times and steps/u });

/** Opens what is closed, so that every field is there to be seen. */
async function openAll(page: Page): Promise<void> {
  await expect(more(page, '')).toHaveCount(2);
  const closed = more(page, ':not([open])');
  while ((await closed.count()) > 0) await closed.first().click();
}

async function settingsOf(server: Server, spaceId: string) {
  return (await server.api.call('readSpace', { params: { spaceId } })).settings;
}

/** What each field shows, by its label. */
async function shown(page: Page, labels: readonly string[]): Promise<unknown> {
  const values = labels.map(async (label) => [label, await field(page, label).inputValue()]);
  return Object.fromEntries(await Promise.all(values)) as unknown;
}

test('[T3] a space is made by its name alone, and has the usual settings', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, { at: '/new-space' });
  await page.getByRole('button', { name: 'Make the space' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Fill this in.');
  await expect(field(page, 'Name')).toBeFocused();
  await expectAccessible(page);
  const name = `Payroll ${server.nextNumber()}`;
  await field(page, 'Name').fill(name);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Make the space' }).click();
  expect((await sent).postDataJSON()).toEqual({ name });
  await expect(page).toHaveURL(/\/spaces\/[^/]+$/u);
  await expect(page.getByRole('navigation').getByText(name)).toBeVisible();
});

test('Ctrl+S makes the space, and pressed twice makes one', async ({ page, server, signIn }) => {
  const name = `Payroll ${server.nextNumber()}`;
  await signIn(page, { at: '/new-space' });
  await field(page, 'Name').fill(name);
  await page.keyboard.press('ControlOrMeta+s');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/\/spaces\/[^/]+$/u);
  await expect(page.getByRole('navigation').getByText(name)).toHaveCount(1);
});

test('[P1-28] limits are set while a space is made, and begin as the server has them', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const usual = await settingsOf(server, (await room()).spaceId);
  await signIn(page, { at: '/new-space' });
  await field(page, 'Name').fill(`Lab ${server.nextNumber()}`);
  const limits = page.getByRole('region', { name: 'Limits' });
  await expect(field(page, 'Turns in a row')).toBeHidden();
  await limits.locator('summary', { hasText: 'As usual' }).click();
  await limits.locator('summary', { hasText: 'Times and steps' }).click();
  expect(await shown(page, ['Turns in a row', 'Turns that follow from one message'])).toEqual({
    'Turns in a row': String(usual.turnLimit),
    'Turns that follow from one message': String(usual.maxRuns),
  });
  expect(await shown(page, ['Agents that wait for a reply', 'Model calls in one turn'])).toEqual({
    'Agents that wait for a reply': String(usual.maxStack),
    'Model calls in one turn': String(usual.timeOuts.maxSteps),
  });
  await field(page, 'Money a day, in US dollars').fill('2');
  await page.getByRole('button', { name: 'Make the space' }).click();
  await expect(page).toHaveURL(/\/spaces\/[^/]+$/u);
  const spaceId = page.url().split('/').at(-1) ?? '';
  expect(await settingsOf(server, spaceId)).toEqual({
    ...usual,
    dayBudget: { maxTokens: null, maxCostUsd: 2 },
  });
});

test('what a space is cannot be changed once something was said, and it says why', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, say } = await room({ agents: { Hana: SILENT } });
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await expect(field(page, 'Kind')).toBeEnabled();
  await say('Hello');
  await expect(field(page, 'Kind')).toBeDisabled();
  await expect(page.getByText('Something was said here, so it stays what it is.')).toBeVisible();
});

test('[T3] agents are found and ticked while a space is made, and one of them can lead', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const { agentId, named } = await room({ agents: { Hana: SILENT, Zoë: SILENT, Omar: SILENT } });
  await room({ agents: { Ali: SILENT, Bo: SILENT, Cy: SILENT } });
  await signIn(page, { at: '/new-space' });
  await field(page, 'Name').fill(`Team ${server.nextNumber()}`);
  await expect(page.getByRole('radio', { name: 'Lead agent first' })).toBeDisabled();
  await field(page, 'Find by name').fill('zoe');
  await page.getByRole('checkbox', { name: named('Zoë') }).check();
  await field(page, 'Find by name').fill('hana');
  await page.getByRole('checkbox', { name: named('Hana') }).check();
  await page.getByRole('radio', { name: 'Lead agent first' }).check();
  await field(page, 'Lead agent or coordinator').selectOption({ label: named('Hana') });
  await page.getByRole('button', { name: 'Make the space' }).click();
  await expect(page).toHaveURL(/\/spaces\/[^/]+$/u);
  const spaceId = page.url().split('/').at(-1) ?? '';
  expect(await settingsOf(server, spaceId)).toMatchObject({
    policy: 'mention',
    mainAgentId: agentId('Hana'),
  });
  const members = await server.api.call('listMembers', { params: { spaceId } });
  expect(members.items.map(({ name }) => name)).toEqual(
    expect.arrayContaining([named('Zoë'), named('Hana')]),
  );
});

const CHAT_TEXTS = {
  'Turns in a row': '7',
  'Turns that follow from one message': '12',
  'Agents that wait for a reply': '3',
  'Tokens a day': '90000',
  'Money a day, in US dollars': '2.5',
  'Tokens for one message': '8000',
  'Money for one message, in US dollars': '0.25',
  'Silent for at most': '90',
  'One turn takes at most': '15',
  'Model calls in one turn': '9',
};

const CHAT_CHOICES = {
  'Who begins': 'relevance',
  'When you mention another agent': 'route',
  'Mentions of nobody': 'refuse',
  'Answers to private messages': 'deny',
};

test('[T3] every setting of a chat is set on the page, sent alone, and there after a reload', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const other = await room({ name: 'Archive' });
  const { spaceId, agentId, named } = await room({ agents: { Hana: SILENT, Omar: SILENT } });
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await openAll(page);
  await expectAccessible(page);
  await field(page, 'Name').fill(`Renamed ${spaceId.slice(-4)}`);
  await page.getByRole('radio', { name: 'Coordinator' }).check();
  await field(page, 'Lead agent or coordinator').selectOption({ label: named('Omar') });
  for (const [label, choice] of Object.entries(CHAT_CHOICES)) {
    await field(page, label).selectOption(choice);
  }
  await page.getByRole('switch', { name: 'A name in a text hands over' }).uncheck();
  await page.getByRole('checkbox', { name: other.name }).check();
  await field(page, 'Silent for at most: unit').selectOption('seconds');
  for (const [label, text] of Object.entries(CHAT_TEXTS)) await field(page, label).fill(text);
  const settings = {
    policy: 'admin',
    mainAgentId: agentId('Omar'),
    picker: 'relevance',
    humanMentions: 'route',
    textHandOff: false,
    unknownMentions: 'refuse',
    disclosure: 'deny',
    turnLimit: 7,
    maxRuns: 12,
    maxStack: 3,
    dayBudget: { maxTokens: 90_000, maxCostUsd: 2.5 },
    chainBudget: { maxTokens: 8_000, maxCostUsd: 0.25 },
    timeOuts: { silentMs: 90_000, totalMs: 900_000, maxSteps: 9 },
    readableSpaces: [other.spaceId],
  };
  expect(await saved(page)).toEqual({ name: `Renamed ${spaceId.slice(-4)}`, settings });
  expect(await settingsOf(server, spaceId)).toMatchObject({ kind: 'chat', ...settings });

  await page.reload();
  await openAll(page);
  expect(await shown(page, Object.keys(CHAT_TEXTS))).toEqual(CHAT_TEXTS);
  expect(await shown(page, Object.keys(CHAT_CHOICES))).toEqual(CHAT_CHOICES);
  await expect(page.getByRole('radio', { name: 'Coordinator' })).toBeChecked();
  await expect(field(page, 'Lead agent or coordinator')).toHaveValue(agentId('Omar'));
  await expect(page.getByRole('checkbox', { name: other.name })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'A name in a text hands over' })).not.toBeChecked();
});

const FORUM_TEXTS = {
  'A tick every': '5',
  'Chance to open a thread': '22.5',
  'New threads in a tick, at most': '4',
  'Chance to reply when mentioned': '81',
  'Chance to reply otherwise': '7',
  'Replies in a tick, at most': '6',
  'A thread stays open for': '3',
  'Category of threads that name none': 'news',
  'Seed of chance': 'seven',
  'A title keeps similar ones away for': '2',
  'A mention counts for so many ticks': '8',
  'Characters of a post, at least': '20',
  'Characters of a title, at most': '90',
  'Characters of a category, at most': '30',
  'Mentions in a post, at most': '11',
  'Posts that an agent is shown': '5',
  'Names that an agent is shown': '12',
};

test('[T3] a space becomes a forum, with every setting that a forum has', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const { spaceId } = await room({ agents: { Hana: SILENT } });
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await field(page, 'Kind').selectOption('forum');
  await openAll(page);
  await page.getByRole('switch', { name: 'Paused' }).check();
  await field(page, 'A tick every: unit').selectOption('minutes');
  for (const [label, text] of Object.entries(FORUM_TEXTS)) await field(page, label).fill(text);
  const forum = {
    seed: 'seven',
    isPaused: true,
    tickIntervalMs: 300_000,
    threadLifetimeMs: 259_200_000,
    creationChance: 0.225,
    maxThreads: 4,
    mentionedReplyChance: 0.81,
    baseReplyChance: 0.07,
    maxReplies: 6,
    pruneAfterTicks: 8,
    minReplyLength: 20,
    titleWindowMs: 172_800_000,
    maxTitleLength: 90,
    maxCategoryLength: 30,
    defaultCategory: 'news',
    maxMentions: 11,
    promptPosts: 5,
    promptNames: 12,
  };
  expect(await saved(page)).toEqual({ settings: { kind: 'forum', forum } });
  expect(await settingsOf(server, spaceId)).toMatchObject({ kind: 'forum', forum });
  await page.reload();
  await openAll(page);
  expect(await shown(page, Object.keys(FORUM_TEXTS))).toEqual(FORUM_TEXTS);
  await expectAccessible(page);
});

test('[T3] no main agent is sent as none, and Ctrl+S saves', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const plan = { agents: { Hana: SILENT }, policy: 'mention', mainAgent: 'Hana' } as const;
  const { spaceId } = await room(plan);
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await expect(page.getByRole('radio', { name: 'Lead agent first' })).toBeChecked();
  await field(page, 'Lead agent or coordinator').selectOption({ label: 'None' });
  await expect(page.getByRole('radio', { name: 'Only who I mention' })).toBeChecked();
  const body = await saved(page, () => page.keyboard.press('ControlOrMeta+s'));
  expect(body).toEqual({ settings: { mainAgentId: null } });
  expect(await settingsOf(server, spaceId)).toMatchObject({ policy: 'mention', mainAgentId: null });
});

test('[P1-28] what is wrong stands next to its field, the first has the focus, and a list on top leads there', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId } = await room({ agents: { Hana: SILENT, Omar: SILENT } });
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await page.getByRole('radio', { name: 'Coordinator' }).check();
  await field(page, 'Lead agent or coordinator').selectOption({ label: 'None' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Lead agent or coordinator:');
  await expect(field(page, 'Lead agent or coordinator')).toBeFocused();
  await openAll(page);
  await field(page, 'Model calls in one turn').fill('0');
  await field(page, 'Turns in a row').fill('many');
  await more(page, '[open]').last().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(page, 'Turns in a row')).toBeFocused();
  await expect(field(page, 'Turns in a row')).toHaveAccessibleDescription(/Write a whole number/u);
  await alert.getByRole('button', { name: 'Model calls in one turn: At least 1.' }).click();
  await expect(field(page, 'Model calls in one turn')).toBeFocused();
});

test('[P1-28] leaving with changes asks first, and closing the tab does', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const { spaceId } = await room();
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await field(page, 'Turns in a row').fill('5');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('link', { name: 'Back to the space' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(field(page, 'Turns in a row')).toHaveValue('5');
  await page.getByRole('link', { name: 'Back to the space' }).click();
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page).toHaveURL(new RegExp(`/spaces/${spaceId}$`, 'u'));
  expect((await settingsOf(server, spaceId)).turnLimit).toBe(5);
});

test('who cannot save on leaving is taken to what is wrong', async ({ page, room, signIn }) => {
  const { spaceId } = await room();
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await field(page, 'Name').fill('');
  await page.getByRole('link', { name: 'Agents', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save and leave' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field(page, 'Name')).toBeFocused();
  await expect(page).toHaveURL(/settings$/u);
});

test('the name of a space keeps its own direction in the titles of its pages', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const { spaceId } = await room();
  const name = 'دعوة 3zmn';
  await server.api.call('changeSpace', { params: { spaceId }, body: { name } });
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`Settings of ${name}`);
  await expect(heading.locator('bdi')).toHaveText(name);
  await page.goto(`/spaces/${spaceId}/costs`);
  await expect(heading.locator('bdi')).toHaveText(name);
});
