import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { controlSocket } from '../support/socket-control.ts';
import { expect, test } from '../support/test.ts';

const ECHO = { policy: 'broadcast' as const, agents: { Echo: [{ do: { say: 'An answer' } }] } };

/** Opens the menu of a message, and returns its “Regenerate” item. */
async function openMenu(page: Page, message: Locator): Promise<Locator> {
  await message.hover();
  await message.getByRole('button', { name: 'More actions' }).click();
  return page.getByRole('menuitem', { name: /^Regenerate/u });
}

test('without a connection, the “Regenerate” item is disabled and the menu shows the reason', async ({
  page,
  room,
  server,
  signIn,
  watch,
}) => {
  watch.allow(/WebSocket/u);
  const line = await controlSocket(page);
  const { spaceId, agentId, say } = await room(ECHO);
  await say('Say something');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const answer = page.locator(`[data-said=message][data-agent="${agentId('Echo')}"]`);
  await expect(answer).toContainText('An answer');
  const willAnswer = page.locator('[data-part="will-answer"]');
  await line.cut();
  await expect(willAnswer).toContainText('No connection.');
  const again = await openMenu(page, answer);
  await expect(again).toContainText('Needs a connection');
  await expect(again).toBeDisabled();
  await expectAccessible(page);
  for (let press = 0; press < 3; press += 1) await again.click({ force: true });

  line.restore();
  await expect(willAnswer).toContainText('will answer');
  await expect(again).toBeEnabled();
  await page.keyboard.press('Escape');
  await choose(page, answer, /^Regenerate/u);
  await expect(answer.getByRole('group', { name: 'Versions' })).toContainText('Version 2 of 2');
  const { items } = await server.api.call('listChains', { params: { spaceId } });
  // The question started one chain, and “Regenerate” started the other chain.
  expect(items).toHaveLength(2);
});

test('while a version of an answer is being generated, “Regenerate” is disabled for that answer', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, agentId, say } = await room(ECHO);
  await say('Say something');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const answer = page.locator(`[data-said=message][data-agent="${agentId('Echo')}"]`);
  await expect(answer).toContainText('An answer');
  const config = [{ do: { delayMs: 600_000, say: 'Never' } }];
  await server.api.call('changeAgent', { params: { agentId: agentId('Echo') }, body: { config } });
  await choose(page, answer, /^Regenerate/u);
  const again = await openMenu(page, answer);
  await expect(again).toBeDisabled();
  await expect(again).toContainText('Already writing a new version');
  await expect(page.getByText(/is thinking/u).first()).toBeVisible();
  await expect(again).toBeDisabled();
  await server.api.call('stop', { params: { spaceId }, body: {} });
  await expect(again).toBeEnabled();
});

test('“Why?” explains the visible version of an answer', async ({ page, room, server, signIn }) => {
  const { api } = server;
  const { spaceId, agentId, say } = await room(ECHO);
  await say('Say something');
  await signIn(page, { at: `/spaces/${spaceId}` });
  const answer = page.locator(`[data-said=message][data-agent="${agentId('Echo')}"]`);
  const versions = answer.getByRole('group', { name: 'Versions' });
  await choose(page, answer, /^Regenerate/u);
  await expect(versions).toContainText('Version 2 of 2');
  const { items } = await api.call('readMessages', { params: { spaceId } });
  const message = items.find(({ sender }) => sender?.kind === 'agent');
  const explained = async (runId: string | null | undefined): Promise<string> =>
    (await api.call('explainRun', { params: { spaceId, runId: runId ?? '' } })).sentence;
  const first = await explained(message?.runId);
  const second = await explained(message?.versionRunId);
  expect(second).not.toBe(first);
  const sentence = page.getByRole('complementary').locator('[data-why=sentence]');

  await answer.getByRole('button', { name: 'Why?' }).click();
  await expect(sentence).toHaveText(second);
  await versions.getByRole('button', { name: 'Earlier version' }).click();
  await answer.getByRole('button', { name: 'Why?' }).click();
  await expect(sentence).toHaveText(first);
  await versions.getByRole('button', { name: 'Later version' }).click();
  await choose(page, answer, /^Why/u);
  await expect(sentence).toHaveText(second);
  await versions.getByRole('button', { name: 'Earlier version' }).click();
  await answer.press('t');
  await expect(sentence).toHaveText(first);
});
