import type { Page } from '@playwright/test';
import { repeats, SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const LONG = repeats('word', { times: 400 });

/** The message with the question. The header of the message names the addressees. */
const questionOf = (page: Page) =>
  page.getByRole('article').filter({ hasText: 'go on, all of you' });
const stopped = (page: Page) => page.locator('[data-part=stopped]');

test('after an agent is removed, messages and reasons still show the name of the agent', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const slow = [{ do: { say: 'late', delayMs: 60_000 } }];
  const { spaceId, say, named, agentId } = await room({
    policy: 'mention',
    agents: { Ada: SILENT, Bea: slow, Cy: SILENT },
  });
  const [ada, bea, cy] = [named('Ada'), named('Bea'), named('Cy')];
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say(`@${ada} @${bea} @${cy} go on, all of you`);
  await expect(page.getByText(`${bea} is thinking`)).toBeVisible();
  await server.api.call('removeAgent', { params: { agentId: agentId('Bea') } });

  const gone = `${bea} (removed)`;
  const isTold = async (): Promise<void> => {
    await expect(questionOf(page)).toContainText(`To: ${ada}, ${gone}, and ${cy}`);
    await expect(page.getByText(`${gone} was stopped: agent removed`)).toBeVisible();
  };
  await isTold();
  await page.reload();
  await isTold();
  await page.getByRole('button', { name: `Why? ${gone}` }).click();
  const panel = page.getByRole('complementary', { name: 'Why?' });
  await expect(panel).toContainText(bea);
  await expect(panel).not.toContainText('agent that left');
});

test('if an agent is removed while the page loads former members, the page still shows the name of the agent', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const { spaceId, say, named, agentId } = await room({
    policy: 'mention',
    agents: { Ada: SILENT, Bea: SILENT },
  });
  const [ada, bea] = [named('Ada'), named('Bea')];
  await say(`@${ada} @${bea} go on, all of you`);
  const isFetched = Promise.withResolvers<void>();
  const isGone = Promise.withResolvers<void>();
  await page.route('**/former-members*', async (route) => {
    const response = await route.fetch();
    isFetched.resolve();
    await isGone.promise;
    await route.fulfill({ response });
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(questionOf(page)).toContainText(`To: ${ada} and ${bea}`);
  await isFetched.promise;
  await server.api.call('removeAgent', { params: { agentId: agentId('Bea') } });
  await expect(questionOf(page)).not.toContainText(`To: ${ada} and ${bea}`);
  isGone.resolve();
  await expect(questionOf(page)).toContainText(`To: ${ada} and ${bea} (removed)`);
});

test('if a message begins with the name of a removed agent, the composer asks before it sends the message, and shows the reason', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const { spaceId, agentId } = await room({ agents: { Ada: SILENT, Bea: SILENT } });
  const { name } = await server.api.call('changeAgent', {
    params: { agentId: agentId('Bea') },
    body: { name: `Bea${server.nextNumber()}` },
  });
  await server.api.call('removeAgent', { params: { agentId: agentId('Bea') } });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await page.getByRole('textbox').fill(`@${name} what do you think?`);
  await expect(page.locator('[data-part=warnings]')).toHaveText(`@${name} was removed.`);
  await page.getByRole('textbox').press('Enter');
  const question = `@${name} was removed. Send anyway?`;
  await expect(page.getByRole('alertdialog', { name: question })).toBeVisible();
});

test('if an answer was stopped because its agent was paused or removed, the answer shows this reason', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const { spaceId, say, agentId } = await room({ agents: { Ada: LONG } });
  const params = { spaceId, memberId: agentId('Ada') };
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say('go');
  await expect(page.getByRole('article').filter({ hasText: 'word word' })).toBeVisible();
  const change = (status: 'active' | 'paused') =>
    server.api.call('changeAgent', { params: { agentId: agentId('Ada') }, body: { status } });
  await change('paused');
  await expect(stopped(page)).toHaveText('Stopped: agent paused');
  await change('active');
  await say('again');
  await expect(page.getByRole('article').filter({ hasText: 'word word' })).toHaveCount(2);
  await server.api.call('removeMember', { params });
  await expect(stopped(page).last()).toHaveText('Stopped: removed from the space');
  await expect(stopped(page).first()).toHaveText('Stopped: agent paused');
  await page.reload();
  await expect(stopped(page)).toHaveText([
    'Stopped: agent paused',
    'Stopped: removed from the space',
  ]);
});

test("in Arabic, the reason why a removed agent's answer was stopped is in Arabic", async ({
  page,
  server,
  room,
  signIn,
}) => {
  const { spaceId, say, agentId } = await room({ agents: { Ada: LONG } });
  await page.addInitScript(() => {
    localStorage.setItem('conch.preferences', JSON.stringify({ theme: 'dark', language: 'ar' }));
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say('go');
  await expect(page.getByRole('article').filter({ hasText: 'word word' })).toBeVisible();
  await server.api.call('removeAgent', { params: { agentId: agentId('Ada') } });
  await expect(stopped(page)).toHaveText('أُوقفت: أُزيل الوكيل');
});

test('the old messages of a removed agent show that the agent was removed', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const { spaceId, say, named, agentId } = await room({
    policy: 'mention',
    agents: { Ada: [{ do: { say: 'Here I am.' } }], Bea: SILENT },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say(`@${named('Ada')} are you there?`);
  const answer = page.getByRole('article').filter({ hasText: 'Here I am.' });
  await expect(answer).toBeVisible();
  await expect(answer).not.toContainText('removed');
  await server.api.call('removeAgent', { params: { agentId: agentId('Ada') } });
  await expect(answer).toContainText('removed');
  await page.reload();
  await expect(answer).toContainText('removed');
});
