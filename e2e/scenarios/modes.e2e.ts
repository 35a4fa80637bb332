import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const TALK = [{ do: { say: 'I know.' } }];

function card(page: Page, mode: string) {
  return page.getByRole('complementary').getByRole('listitem', { name: mode, exact: true });
}

/** Who would answer the example line in a mode. */
function answers(page: Page, mode: string) {
  return card(page, mode).locator('[data-answer] li');
}

test('the five modes stand side by side for one line, an owner switches, and what was shown then holds', async ({
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
  await page.getByRole('button', { name: 'How turns are taken: Pass the mic' }).click();
  await expect(page.getByRole('heading', { name: 'Who speaks?' })).toBeFocused();
  await page.getByLabel('Who would answer this?').fill(`What do you say, @${named('Bob')}?`);
  const all = [named('Ann'), named('Bob'), named('Cid')];
  await expect(answers(page, 'Everyone answers')).toHaveText(all.map((name) => new RegExp(name)));
  await expect(answers(page, 'Only who I mention')).toHaveText([new RegExp(named('Bob'))]);
  await expect(answers(page, 'Lead agent first')).toHaveText([new RegExp(named('Ann'))]);
  await expect(answers(page, 'Pass the mic')).toHaveText([new RegExp(named('Bob'))]);
  await expect(answers(page, 'Coordinator')).toHaveText([new RegExp(named('Ann'))]);
  await expect(card(page, 'Pass the mic')).toContainText('In use');
  await expectAccessible(page);

  await card(page, 'Lead agent first').getByLabel('Which agent leads?').selectOption(named('Cid'));
  await expect(answers(page, 'Lead agent first')).toHaveText([new RegExp(named('Cid'))]);
  await page.getByRole('button', { name: /^Use this.*Lead agent first/u }).click();
  await expect(card(page, 'Lead agent first')).toContainText('In use');
  await expect(page.getByRole('button', { name: /turns are taken: Lead agent/u })).toBeVisible();
  const { settings } = await api.call('readSpace', { params: { spaceId } });
  expect(settings).toMatchObject({ policy: 'mention', mainAgentId: agentId('Cid') });

  await say(`What do you say, @${named('Bob')}?`);
  const said = page.getByRole('article').filter({ hasText: 'I know.' });
  await expect(said).toHaveCount(1);
  await expect(said).toContainText(named('Cid'));
});

test('a recorded scene of each mode plays, pauses, and stands still for who wants no motion', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId } = await room({ policy: 'broadcast', agents: { Ann: TALK } });
  await signIn(page, { at: `/spaces/${spaceId}?panel=modes` });
  await card(page, 'Pass the mic').getByRole('button', { name: 'Play the example' }).click();
  const scene = page.getByRole('figure', { name: 'Example: Pass the mic' });
  await scene.getByRole('button', { name: 'Pause the example' }).click();
  await expect(scene.getByRole('listitem')).toHaveCount(1);
  await scene.getByRole('button', { name: 'Play the example' }).click();
  await expect(scene.getByRole('button', { name: 'Play it again' })).toBeVisible();
  await expect(scene.getByRole('listitem')).toHaveCount(4);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Play all five side by side' }).click();
  const dialog = page.getByRole('dialog', { name: 'The same question in five modes' });
  const scenes = dialog.getByRole('figure');
  await expect(scenes).toHaveCount(5);
  const tops = await scenes.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await expect(scenes.first().getByRole('listitem')).toHaveCount(4);
  await expect(scenes.first().getByRole('button')).toHaveCount(0);
});
