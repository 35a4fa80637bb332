import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { fieldValues } from '../support/field-values.ts';
import type { Server } from '../support/server.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Saves the form. Returns the body of the PATCH request. */
async function saveForm(page: Page, save?: () => Promise<void>): Promise<unknown> {
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await (save ?? (() => page.getByRole('button', { name: 'Save', exact: true }).click()))();
  const body: unknown = (await answered).request().postDataJSON();
  await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
  return body;
}

const more = (page: Page, state: string) =>
  page.locator(`form details${state} > summary`, { hasText: /Advanced|Timeouts/u });

/** Opens all closed sections, so that every field is visible. */
async function openAll(page: Page): Promise<void> {
  await expect(more(page, '')).toHaveCount(2);
  const closed = more(page, ':not([open])');
  while ((await closed.count()) > 0) await closed.first().click();
}

async function settingsOf(server: Server, spaceId: string) {
  return (await server.api.call('readSpace', { params: { spaceId } })).settings;
}

test('[T3] a space can be created with only a name, and gets the default settings', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, { at: '/new-space' });
  await page.getByRole('button', { name: 'Create space' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Required');
  await expect(field(page, 'Name')).toBeFocused();
  await expectAccessible(page);
  const name = `Payroll ${server.nextNumber()}`;
  await field(page, 'Name').fill(name);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Create space' }).click();
  expect((await sent).postDataJSON()).toEqual({ name, clientId: expect.stringMatching(/./u) });
  await expect(page).toHaveURL(/\/spaces\/[^/]+$/u);
  await expect(page.getByRole('navigation').getByText(name)).toBeVisible();
});

test('Ctrl+S creates the space, and a second Ctrl+S does not create another space', async ({
  page,
  server,
  signIn,
}) => {
  const name = `Payroll ${server.nextNumber()}`;
  await signIn(page, { at: '/new-space' });
  await field(page, 'Name').fill(name);
  await page.keyboard.press('ControlOrMeta+s');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(/\/spaces\/[^/]+$/u);
  await expect(page.getByRole('navigation').getByText(name)).toHaveCount(1);
});

test("[P1-28] the form of a new space shows the server's default limits, and a person can change these limits", async ({
  page,
  server,
  room,
  signIn,
}) => {
  const usual = await settingsOf(server, (await room()).spaceId);
  await signIn(page, { at: '/new-space' });
  await field(page, 'Name').fill(`Lab ${server.nextNumber()}`);
  const limits = page.getByRole('region', { name: 'Limits' });
  await expect(field(page, 'Turn limit')).toBeHidden();
  await limits.locator('summary', { hasText: 'Limits (defaults)' }).click();
  await limits.locator('summary', { hasText: 'Timeouts' }).click();
  expect(await fieldValues(page, ['Turn limit', 'Chain limit'])).toEqual({
    'Turn limit': String(usual.turnLimit),
    'Chain limit': String(usual.maxRuns),
  });
  expect(
    await fieldValues(page, ['Max agents waiting for a reply', 'Max model calls per turn']),
  ).toEqual({
    'Max agents waiting for a reply': String(usual.maxStack),
    'Max model calls per turn': String(usual.timeOuts.maxSteps),
  });
  await field(page, 'Max cost per day (USD)').fill('2');
  await page.getByRole('button', { name: 'Create space' }).click();
  await expect(page).toHaveURL(/\/spaces\/[^/]+$/u);
  const spaceId = page.url().split('/').at(-1) ?? '';
  expect(await settingsOf(server, spaceId)).toEqual({
    ...usual,
    dayBudget: { maxTokens: null, maxCostUsd: 2 },
  });
});

test('after the first message the kind of a space cannot be changed, and the form shows the reason', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, say } = await room({ agents: { Hana: SILENT } });
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await expect(field(page, 'Type')).toBeEnabled();
  await say('Hello');
  await expect(field(page, 'Type')).toBeDisabled();
  await expect(page.getByText('Can’t be changed once there are messages.')).toBeVisible();
});

test('[T3] the form of a new space can search agents, choose them, and make one of them the lead', async ({
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
  await field(page, 'Search by name').fill('zoe');
  await page.getByRole('checkbox', { name: named('Zoë') }).check();
  await field(page, 'Search by name').fill('hana');
  await page.getByRole('checkbox', { name: named('Hana') }).check();
  await page.getByRole('radio', { name: 'Lead agent first' }).check();
  await field(page, 'Lead agent or coordinator').selectOption({ label: named('Hana') });
  await page.getByRole('button', { name: 'Create space' }).click();
  await expect(page).toHaveURL(/\/spaces\/[^/]+$/u);
  const spaceId = page.url().split('/').at(-1) ?? '';
  expect(await settingsOf(server, spaceId)).toMatchObject({
    policy: 'mention',
    mainAgentId: agentId('Hana'),
    visibility: 'all',
    unaddressed: 'everyone',
  });
  const members = await server.api.call('listMembers', { params: { spaceId } });
  expect(members.items.map(({ name }) => name)).toEqual(
    expect.arrayContaining([named('Zoë'), named('Hana')]),
  );
});

const CHAT_TEXTS = {
  'Turn limit': '7',
  'Chain limit': '12',
  'Max agents waiting for a reply': '3',
  'Max tokens per day': '90000',
  'Max cost per day (USD)': '2.5',
  'Max tokens per message': '8000',
  'Max cost per message (USD)': '0.25',
  'Silence timeout': '90',
  'Max time per turn': '15',
  'Max model calls per turn': '9',
};

const CHAT_CHOICES = {
  'Who can read a message to agents': 'all',
  'When no agent is mentioned': 'nobody',
  'Who goes first': 'relevance',
  'When you mention another agent': 'route',
  'Unknown mentions': 'refuse',
  'Answers to private messages': 'deny',
};

test('[T3] every setting of a chat can be saved separately, and survives a reload', async ({
  page,
  server,
  room,
  signIn,
}) => {
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
  await page.getByRole('switch', { name: 'Hand over by name' }).uncheck();
  await field(page, 'Silence timeout: unit').selectOption('seconds');
  for (const [label, text] of Object.entries(CHAT_TEXTS)) await field(page, label).fill(text);
  const settings = {
    policy: 'coordinator',
    mainAgentId: agentId('Omar'),
    visibility: 'all',
    unaddressed: 'nobody',
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
  };
  expect(await saveForm(page)).toEqual({ name: `Renamed ${spaceId.slice(-4)}`, settings });
  expect(await settingsOf(server, spaceId)).toMatchObject({ kind: 'chat', ...settings });

  await page.reload();
  await openAll(page);
  expect(await fieldValues(page, Object.keys(CHAT_TEXTS))).toEqual(CHAT_TEXTS);
  expect(await fieldValues(page, Object.keys(CHAT_CHOICES))).toEqual(CHAT_CHOICES);
  await expect(page.getByRole('radio', { name: 'Coordinator' })).toBeChecked();
  await expect(field(page, 'Lead agent or coordinator')).toHaveValue(agentId('Omar'));
  await expect(page.getByRole('switch', { name: 'Hand over by name' })).not.toBeChecked();
});

test('[XS10] an owner grants another space access, sees the grant in the transcript, and revokes it', async ({
  page,
  room,
  signIn,
}) => {
  const other = await room({ name: 'Archive' });
  const { spaceId } = await room({ agents: { Hana: SILENT } });
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  const grants = page.getByRole('list', { name: 'Access from other spaces' });
  await field(page, 'Access').selectOption('act');
  await field(page, 'Space').selectOption(other.spaceId);
  await page.getByRole('button', { name: 'Grant access' }).click();
  await expect(grants.getByRole('listitem')).toContainText(other.name);
  await expectAccessible(page);
  const path = `/spaces/${spaceId}`;
  await page.goto(path);
  const notice = page.locator('[data-notice="grant"]');
  await expect(notice).toHaveCount(1);
  await expect(notice).toContainText(`lets agents from “${other.name}” post in this space.`);
  await page.goto(`${path}/settings`);
  await grants.getByRole('button', { name: /^Revoke/u }).click();
  await expect(page.getByText('No other space has access')).toBeVisible();
  await page.goto(path);
  await expect(notice).toHaveCount(2);
});

const FORUM_TEXTS = {
  'Tick every': '5',
  'Chance to start a thread': '22.5',
  'Max new threads per tick': '4',
  'Chance to reply when mentioned': '81',
  'Chance to reply when not mentioned': '7',
  'Max replies per tick': '6',
  'Close threads after': '3',
  'Default category': 'news',
  'Random seed': 'seven',
  'Block similar titles for': '2',
  'Mentions expire after (ticks)': '8',
  'Min post length (characters)': '20',
  'Max title length (characters)': '90',
  'Max category length (characters)': '30',
  'Max mentions per post': '11',
  'Posts an agent sees': '5',
  'Names an agent sees': '12',
};

test('[T3] a space can be changed to a forum, and every setting of a forum can be saved', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const { spaceId } = await room({ agents: { Hana: SILENT } });
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await field(page, 'Type').selectOption('forum');
  await openAll(page);
  await page.getByRole('switch', { name: 'Paused' }).check();
  await field(page, 'Tick every: unit').selectOption('minutes');
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
  expect(await saveForm(page)).toEqual({ settings: { kind: 'forum', forum } });
  expect(await settingsOf(server, spaceId)).toMatchObject({ kind: 'forum', forum });
  await page.reload();
  await openAll(page);
  expect(await fieldValues(page, Object.keys(FORUM_TEXTS))).toEqual(FORUM_TEXTS);
  await expectAccessible(page);
});

test('[T3] the form sends an empty main agent as null, and Ctrl+S saves the form', async ({
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
  await expect(page.getByRole('radio', { name: 'Private mentions' })).toBeChecked();
  const body = await saveForm(page, () => page.keyboard.press('ControlOrMeta+s'));
  expect(body).toEqual({ settings: { mainAgentId: null } });
  expect(await settingsOf(server, spaceId)).toMatchObject({ policy: 'mention', mainAgentId: null });
});

test('[P1-28] each error is shown at its field, the first field with an error gets the focus, and a list links to all errors', async ({
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
  await field(page, 'Max model calls per turn').fill('0');
  await field(page, 'Turn limit').fill('many');
  await more(page, '[open]').last().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(field(page, 'Turn limit')).toBeFocused();
  await expect(field(page, 'Turn limit')).toHaveAccessibleDescription(/Enter a whole number/u);
  await alert.getByRole('button', { name: 'Max model calls per turn: At least 1.' }).click();
  await expect(field(page, 'Max model calls per turn')).toBeFocused();
});

test('[P1-28] if a person leaves the form or closes the tab with unsaved changes, the page asks for confirmation', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const { spaceId } = await room();
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await field(page, 'Turn limit').fill('5');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('link', { name: 'Back to the space' }).click();
  const question = page.getByRole('dialog', { name: 'Discard unsaved changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Turn limit')).toHaveValue('5');
  await page.getByRole('link', { name: 'Back to the space' }).click();
  await question.getByRole('button', { name: 'Save and leave' }).click();
  await expect(page).toHaveURL(new RegExp(`/spaces/${spaceId}$`, 'u'));
  expect((await settingsOf(server, spaceId)).turnLimit).toBe(5);
});

test('if a person chooses to save and leave the form, but saving fails, the first invalid field gets the focus', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId } = await room();
  await signIn(page, { at: `/spaces/${spaceId}/settings` });
  await field(page, 'Name').fill('');
  await page.getByRole('link', { name: 'Agents', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save and leave' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field(page, 'Name')).toBeFocused();
  await expect(page).toHaveURL(/settings$/u);
});

test('page titles isolate the text direction of a space name', async ({
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
  await expect(heading).toHaveText(`${name} settings`);
  await expect(heading.locator('bdi')).toHaveText(name);
  await page.goto(`/spaces/${spaceId}/costs`);
  await expect(heading.locator('bdi')).toHaveText(name);
});
