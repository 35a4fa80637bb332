import type { Page } from '@playwright/test';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

/** The API requests of a page from now on, without the host. */
function requestsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}

test('a change of the name, settings, members or ticks of a forum reaches an open page without a request', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, name, agentId, person } = await room({
    name: 'Square',
    settings: { kind: 'forum', forum: { isPaused: true, creationChance: 0 } },
    agents: { Baker: SILENT },
    people: ['Ada'],
  });
  const { api } = server;
  const params = { spaceId };
  const query = { spaceId };
  await page.clock.install();
  await signIn(page, { at: `/spaces/${spaceId}` });
  const ticks = page.locator('[data-tick]');
  await expect(ticks).toHaveText('Ticks are paused');
  await expect(page.getByRole('heading', { name: 'No threads yet' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const asked = requestsOf(page);

  await api.call('changeSpace', { params, body: { name: `${name} two` } });
  await expect(page.getByRole('heading', { name: `${name} two` })).toBeVisible();
  await api.call('resumeForum', { query });
  await expect(ticks).toHaveText(/^Next tick in \d+ min$/u);
  const forum = { tickIntervalMs: 10 * 3_600_000, baseReplyChance: 0.5 };
  await api.call('changeSpace', { params, body: { settings: { forum } } });
  await expect(ticks).toHaveText('Next tick in 10 hr');
  await api.call('pauseForum', { query });
  await expect(ticks).toHaveText('Ticks are paused');
  const memberId = person('Ada').id;
  await api.call('changeMember', { params: { spaceId, memberId }, body: { role: 'viewer' } });
  await api.call('removeMember', { params: { spaceId, memberId } });
  await api.call('removeMember', { params: { spaceId, memberId: agentId('Baker') } });
  await api.call('archiveSpace', { params });
  await expect(page.getByText('This space is archived')).toBeVisible();
  await api.call('unarchiveSpace', { params });
  await expect(ticks).toHaveText('Ticks are paused');
  await api.call('beginTick', { query });
  await expect(page.getByText('Tick 1', { exact: true })).toBeVisible();
  // Runs every delayed request.
  await page.clock.fastForward(5_000);
  await expect(ticks).toHaveText('Ticks are paused');
  expect(asked).toEqual([]);
});
