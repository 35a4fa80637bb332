import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { changeLanguage } from '../support/change-language.ts';
import { expect, test, WITH_MOTION } from '../support/test.ts';

test.use(WITH_MOTION);

const TALK = [{ do: { say: 'I know.' } }];

function card(page: Page, mode: string) {
  return page.getByRole('complementary').getByRole('listitem', { name: mode, exact: true });
}

/** The agents that would answer the example message in this mode. */
function answers(page: Page, mode: string) {
  return card(page, mode).locator('[data-answer] li');
}

test('for each of the six modes, the page shows which agents would answer, and after a switch these agents answer', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named, agentId, say } = await room({
    policy: 'chain',
    agents: { Ann: TALK, Bob: TALK, Cid: TALK },
  });
  const { api } = server;
  await signIn(page, { at: `/spaces/${spaceId}` });
  await page.getByRole('button', { name: 'Who answers: Pass the mic' }).click();
  await expect(page.getByRole('heading', { name: 'Who answers?' })).toBeFocused();
  await page.getByLabel('Who would answer this?').fill(`What do you say, @${named('Bob')}?`);
  const all = [named('Ann'), named('Bob'), named('Cid')];
  await expect(answers(page, 'Everyone answers')).toHaveText(all.map((name) => new RegExp(name)));
  await expect(answers(page, 'When mentioned')).toHaveText([new RegExp(named('Bob'))]);
  await expect(answers(page, 'Private mentions')).toHaveText([new RegExp(named('Bob'))]);
  await expect(answers(page, 'Lead agent first')).toHaveText([new RegExp(named('Ann'))]);
  await expect(answers(page, 'Pass the mic')).toHaveText([new RegExp(named('Bob'))]);
  await expect(answers(page, 'Coordinator')).toHaveText([new RegExp(named('Ann'))]);
  await expect(card(page, 'Pass the mic')).toContainText('Current');
  await expectAccessible(page);

  await card(page, 'Lead agent first').getByLabel('Lead agent').selectOption(named('Cid'));
  await expect(answers(page, 'Lead agent first')).toHaveText([new RegExp(named('Cid'))]);
  await page.getByRole('button', { name: /^Use.*Lead agent first/u }).click();
  await expect(card(page, 'Lead agent first')).toContainText('Current');
  await expect(page.getByRole('button', { name: /answers: Lead agent/u })).toBeVisible();
  const { settings } = await api.call('readSpace', { params: { spaceId } });
  expect(settings).toMatchObject({
    policy: 'mention',
    mainAgentId: agentId('Cid'),
    visibility: 'addressed',
  });

  await say(`What do you say, @${named('Bob')}?`);
  const said = page.getByRole('article').filter({ hasText: 'I know.' });
  await expect(said).toHaveCount(1);
  await expect(said).toContainText(named('Cid'));
});

test('[FL3] if a space has one person and one quiet agent, the agent answers in every mode, and one request previews all six modes', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, say } = await room({
    policy: 'mention',
    mainAgent: 'Ann',
    agents: { Ann: { rules: TALK, isQuiet: true } },
  });
  const asked: number[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/preview')) return;
    const { settings } = request.postDataJSON() as { readonly settings?: readonly object[] };
    if (settings !== undefined) asked.push(settings.length);
  });
  await signIn(page, { at: `/spaces/${spaceId}?panel=modes` });
  for (const mode of [
    'Everyone answers',
    'When mentioned',
    'Private mentions',
    'Lead agent first',
    'Pass the mic',
    'Coordinator',
  ]) {
    await expect(answers(page, mode)).toHaveText([new RegExp(named('Ann'))]);
  }
  expect(asked).toEqual([6]);

  await page.getByRole('button', { name: /^Use.*When mentioned/u }).click();
  await expect(card(page, 'When mentioned')).toContainText('Current');
  await say('Are you there?');
  await expect(page.getByRole('article').filter({ hasText: 'I know.' })).toContainText(
    named('Ann'),
  );
});

test('[CH7] when a message arrives, the panel shows which agent would answer next', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named } = await room({ policy: 'chain', agents: { Ann: TALK, Bob: TALK } });
  await signIn(page, { at: `/spaces/${spaceId}?panel=modes` });
  await expect(answers(page, 'Pass the mic')).toHaveText([new RegExp(named('Ann'))]);
  await server.api.call('postMessage', { params: { spaceId }, body: { content: 'Hello.' } });
  await expect(page.getByRole('article').filter({ hasText: 'I know.' })).toHaveCount(1);
  await expect(answers(page, 'Pass the mic')).toHaveText([new RegExp(named('Bob'))]);
});

test('the recorded example of each mode plays and pauses, and does not move with reduced motion', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId } = await room({ policy: 'broadcast', agents: { Ann: TALK } });
  await signIn(page, { at: `/spaces/${spaceId}?panel=modes` });
  const play = card(page, 'Pass the mic').getByRole('button', { name: 'Play example' });
  await expect(play).toBeVisible();
  // On a busy machine the example would play on before the click on Pause.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await play.click();
  const scene = page.getByRole('figure', { name: 'Example: Pass the mic' });
  await scene.getByRole('button', { name: 'Pause example' }).click();
  await page.clock.runFor(10_000);
  await expect(scene.getByRole('listitem')).toHaveCount(1);
  await scene.getByRole('button', { name: 'Play example' }).click();
  await page.clock.runFor(10_000);
  await expect(scene.getByRole('button', { name: 'Play again' })).toBeVisible();
  await expect(scene.getByRole('listitem')).toHaveCount(4);
  await page.clock.resume();

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Play all six examples' }).click();
  const dialog = page.getByRole('dialog', { name: 'The same question in six modes' });
  const scenes = dialog.getByRole('figure');
  await expect(scenes).toHaveCount(6);
  const tops = await scenes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(2);
  await expect(scenes.first().getByRole('listitem')).toHaveCount(4);
  await expect(scenes.first().getByRole('button')).toHaveCount(0);
});

test('a mode sets exactly its settings, and any other combination is “Custom”', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId } = await room({ policy: 'chain', agents: { Ann: TALK, Bob: TALK } });
  const params = { spaceId };
  const settings = async () => (await server.api.call('readSpace', { params })).settings;
  await signIn(page, { at: `/spaces/${spaceId}?panel=modes` });
  await page.getByRole('button', { name: /^Use.*When mentioned/u }).click();
  await expect(card(page, 'When mentioned')).toContainText('Current');
  expect(await settings()).toMatchObject({
    policy: 'mention',
    mainAgentId: null,
    visibility: 'all',
    unaddressed: 'nobody',
  });
  await page.getByRole('button', { name: /^Use.*Private mentions/u }).click();
  await expect(card(page, 'Private mentions')).toContainText('Current');
  expect(await settings()).toMatchObject({
    visibility: 'addressed',
    unaddressed: 'everyone',
  });

  await server.api.call('changeSpace', { params, body: { settings: { visibility: 'all' } } });
  await expect(card(page, 'Custom')).toContainText('Current');
  await expect(page.getByRole('button', { name: /answers: Custom/u })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/spaces/${spaceId}/settings`);
  await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked();
  await page.getByRole('radio', { name: 'Pass the mic' }).check();
  await expect(page.getByRole('radio', { name: 'Custom' })).toHaveCount(0);
});

test('each column of the six examples has “Use this”, which sets exactly its mode by keyboard', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId } = await room({ policy: 'chain', agents: { Ann: TALK, Bob: TALK } });
  await signIn(page, { at: `/spaces/${spaceId}?panel=modes` });
  await page.getByRole('button', { name: 'Play all six examples' }).click();
  const dialog = page.getByRole('dialog', { name: 'The same question in six modes' });
  await expect(dialog.getByRole('button', { name: /^Use this/u })).toHaveCount(5);
  const column = dialog.getByRole('region', { name: 'When mentioned' });
  await column.getByRole('button', { name: /^Use this/u }).focus();
  await page.keyboard.press('Enter');
  await expect(column).toContainText('Current');
  await expect(column.getByRole('button', { name: /^Use this/u })).toHaveCount(0);
  const { settings } = await server.api.call('readSpace', { params: { spaceId } });
  expect(settings).toMatchObject({
    policy: 'mention',
    mainAgentId: null,
    visibility: 'all',
    unaddressed: 'nobody',
  });
  await expectAccessible(page, { within: '[role=dialog]' });
});

test('a person who may not change the mode reads why, and gets no “Use this”', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, person } = await room({
    policy: 'chain',
    agents: { Ann: TALK, Bob: TALK },
    people: ['Béa'],
  });
  await signIn(page, { at: `/spaces/${spaceId}?panel=modes`, as: person('Béa') });
  await page.getByRole('button', { name: 'Play all six examples' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Only owners can change who answers.');
  await expect(dialog.getByRole('button', { name: /^Use this/u })).toHaveCount(0);
  await expect(page.locator('[data-mode]').getByText('Use this')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the comparison marks certain answers and guesses, in Arabic at 360 px, ${colorScheme}`, async ({
    page,
    room,
    signIn,
  }) => {
    const { spaceId } = await room({ policy: 'chain', agents: { Ann: TALK, Bob: TALK } });
    await signIn(page, { at: `/spaces/${spaceId}?panel=modes` });
    await expect(card(page, 'Everyone answers')).toContainText('This is certain.');
    await expect(card(page, 'Pass the mic')).toContainText('From here it’s a guess');
    await page.emulateMedia({ colorScheme });
    await changeLanguage(page, 'ar');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.locator('[data-mode=chain]')).toContainText('تخمين');
    await expectAccessible(page);
  });
}
