import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

// UX 39: each empty state has a sentence, an example, and one action.

test('[39] the profile of an agent without runs links to the space and the test box', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, agentId, named } = await room({ agents: { Ann: SILENT } });
  await signIn(page, { at: `/agents/${agentId('Ann')}` });
  const runs = page.getByRole('region', { name: 'Recent turns' }).locator('[data-empty]');
  await expect(runs).toContainText('No turns yet');
  await expect(runs).toContainText(`“@${named('Ann')} what can you help with?”`);
  await runs.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/spaces/${spaceId}$`, 'u'));
});

test('[39] the profile of an agent without tools links to the tools', async ({
  page,
  room,
  server,
  signIn,
}) => {
  await room();
  const name = `Thinker ${server.nextNumber()}`;
  const config = { instructions: 'Be short.' };
  const { id } = await server.api.call('addAgent', { body: { name, kind: 'llm', config } });
  await signIn(page, { at: `/agents/${id}` });
  const tools = page.getByRole('region', { name: 'Tools' }).locator('[data-empty]');
  await expect(tools).toContainText('look something up');
  await tools.getByRole('link', { name: 'Choose tools' }).click();
  await expect(page).toHaveURL(/\/edit#tools$/u);
});

test('[39] if a search for agents finds nothing, the page links to the list of all agents', async ({
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

test('[39] an empty notification list links to the notification settings', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, person } = await room({ people: ['Ada'] });
  await signIn(page, { as: person('Ada'), at: `/spaces/${spaceId}` });
  await page.getByRole('button', { name: 'Notifications' }).click();
  const none = page.getByRole('dialog', { name: 'Notifications' }).locator('[data-empty]');
  await expect(none).toContainText('No notifications yet');
  await none.getByRole('link').press('Enter');
  await expect(page.getByRole('region', { name: 'For you' })).toBeInViewport();
});
