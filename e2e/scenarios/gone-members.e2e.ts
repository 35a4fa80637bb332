import type { Page } from '@playwright/test';
import { repeats, SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const LONG = repeats('word', { times: 400 });

/** The message of who asked: its head says whom it is to. */
const asked = (page: Page) => page.getByRole('article').filter({ hasText: 'go on, all of you' });
const stopped = (page: Page) => page.locator('[data-part=stopped]');

test('whom a message went to, who spoke and why stay readable when an agent is removed', async ({
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
    await expect(asked(page)).toContainText(`To: ${ada}, ${gone}, and ${cy}`);
    await expect(page.getByText(`${gone} was stopped: it was removed`)).toBeVisible();
  };
  await isTold();
  await page.reload();
  await isTold();
  await page.getByRole('button', { name: `Why? ${gone}` }).click();
  const panel = page.getByRole('complementary', { name: 'Why?' });
  await expect(panel).toContainText(bea);
  await expect(panel).not.toContainText('agent that left');
});

test('an answer that ended because its agent was paused, or taken out, says so', async ({
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
  const change = (status: 'active' | 'inactive') =>
    server.api.call('changeAgent', { params: { agentId: agentId('Ada') }, body: { status } });
  await change('inactive');
  await expect(stopped(page)).toHaveText('Stopped: it was paused');
  await change('active');
  await say('again');
  await expect(page.getByRole('article').filter({ hasText: 'word word' })).toHaveCount(2);
  await server.api.call('removeMember', { params });
  await expect(stopped(page).last()).toHaveText('Stopped: it was removed from the space');
});

test('why an answer ended without anybody’s stop is told in Arabic as well', async ({
  page,
  server,
  room,
  signIn,
}) => {
  const { spaceId, say, agentId } = await room({ agents: { Ada: LONG } });
  await page.addInitScript(() => {
    localStorage.setItem('conch.looks', JSON.stringify({ theme: 'dark', language: 'ar' }));
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say('go');
  await expect(page.getByRole('article').filter({ hasText: 'word word' })).toBeVisible();
  await server.api.call('removeAgent', { params: { agentId: agentId('Ada') } });
  await expect(stopped(page)).toHaveText('أُوقفت: أُزيل الوكيل');
});
