import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

// UX 39: each has a sentence, an example, and one thing to do.

test('[39] an agent that never ran leads to where it is spoken to', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, agentId, named } = await room({ agents: { Ann: SILENT } });
  await signIn(page, { at: `/agents/${agentId('Ann')}` });
  const runs = page.getByRole('region', { name: 'Latest runs' }).locator('[data-empty]');
  await expect(runs).toContainText('It has not run yet.');
  await expect(runs).toContainText(`“@${named('Ann')} what can you help with?”`);
  await runs.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/spaces/${spaceId}$`, 'u'));
});

test('[39] an agent without tools leads to the tools', async ({ page, room, server, signIn }) => {
  await room();
  const name = `Thinker ${server.nextNumber()}`;
  const config = { provider: 'nowhere', model: 'tiny' };
  const { id } = await server.api.call('addAgent', { body: { name, kind: 'llm', config } });
  await signIn(page, { at: `/agents/${id}` });
  const tools = page.getByRole('region', { name: 'Tools' }).locator('[data-empty]');
  await expect(tools).toContainText('look something up');
  await tools.getByRole('link', { name: 'Choose tools' }).click();
  await expect(page).toHaveURL(/\/edit#tools$/u);
});

test('[39] a search for agents that finds none leads back to all of them', async ({
  page,
  room,
  signIn,
}) => {
  const { named } = await room({ agents: { Ann: SILENT } });
  await signIn(page, { at: '/agents' });
  await page.getByRole('searchbox', { name: 'Search agents' }).fill('nobody has this');
  const none = page.locator('[data-empty]');
  await expect(none).toContainText('“claude”');
  await none.getByRole('button').press('Enter');
  await expect(page.getByRole('link', { name: named('Ann') })).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search agents' })).toBeFocused();
});

test('[39] a list without notifications leads to what may call', async ({ page, room, signIn }) => {
  const { spaceId, person } = await room({ people: ['Ada'] });
  await signIn(page, { as: person('Ada'), at: `/spaces/${spaceId}` });
  await page.getByRole('button', { name: 'Notifications' }).click();
  const none = page.getByRole('dialog', { name: 'Notifications' }).locator('[data-empty]');
  await expect(none).toContainText('Nothing has called for you yet.');
  await none.getByRole('link').press('Enter');
  await expect(page.getByRole('region', { name: 'For you' })).toBeInViewport();
});
