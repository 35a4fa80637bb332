import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

/** The section of the profile with this title. */
function section(page: Page, title: string) {
  return page.getByRole('region', { name: title });
}

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
}

test('[T3] the list of agents can be searched, and a profile shows spaces, runs, tokens and error rate', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, name, named, agentId } = await room({
    name: 'Kitchen',
    policy: 'mention',
    agents: {
      Cook: {
        description: 'Knows what is fresh',
        isQuiet: true,
        rules: [
          { when: { contains: 'burn' }, do: { fail: 'it burnt' } },
          { do: { say: 'Soup today.' } },
        ],
      },
      Waiter: SILENT,
    },
  });
  for (const words of ['what is there?', 'and now?', 'burn it']) {
    const body = { content: `@${named('Cook')} ${words}` };
    await server.api.call('postMessage', { params: { spaceId }, body });
  }
  const params = { agentId: agentId('Cook') };
  const runs = async () => (await server.api.call('readAgentActivity', { params })).runs;
  await expect.poll(async () => (await runs()).filter(({ outcome }) => outcome).length).toBe(3);

  await signIn(page, { at: '/agents' });
  await expect(page.getByRole('link', { name: named('Waiter') })).toBeVisible();
  await page.getByRole('searchbox').fill('fresh');
  await expect(page.getByRole('link', { name: named('Waiter') })).toHaveCount(0);
  const card = page.getByRole('link', { name: named('Cook') });
  await expect(card).toContainText('Script');
  await expect(card).toContainText(`In ${name}`);
  await expect(card).toContainText('Quiet');
  await page.getByRole('searchbox').fill('nobody has this');
  await expect(page.getByText('No agents found')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await card.click();

  await expect(page.getByRole('heading', { name: named('Cook') })).toBeVisible();
  await expect(section(page, 'When it answers')).toContainText('only when mentioned');
  await expect(section(page, 'Spaces').getByRole('link', { name })).toBeVisible();
  await expect(row(page, 'Turns').getByRole('cell').first()).toHaveText('3');
  await expect(row(page, 'Error rate').getByRole('cell').last()).toHaveText('33.3%');
  const latest = section(page, 'Recent turns').getByRole('listitem');
  await expect(latest).toHaveCount(3);
  await expect(latest.first()).toContainText('Couldn’t answer');
  await expect(latest.last()).toContainText('Answered');
  await page.getByRole('button', { name: 'Show table' }).click();
  const today = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
  await expect(row(page, today.format(new Date())).getByRole('cell').first()).toHaveText('3');
  await expectAccessible(page);

  const [run] = await runs();
  await latest.first().getByRole('link', { name: /Why\?/u }).click();
  await expect(page).toHaveURL(`/spaces/${spaceId}?panel=why&run=${run?.id}`);
  await expect(page.getByRole('complementary')).toContainText(named('Cook'));
});

test('an admin can pause, copy, export and remove an agent', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, named, agentId } = await room({
    agents: { Poet: { description: 'Rhymes: often', rules: [{ do: { say: 'A\nB' } }] } },
  });
  const params = { agentId: agentId('Poet') };
  await signIn(page, { at: `/agents/${params.agentId}` });
  await page.getByRole('button', { name: 'Pause everywhere' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  expect(await server.api.call('readAgent', { params })).toMatchObject({ status: 'paused' });
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('button', { name: 'Pause everywhere' })).toBeVisible();

  await page.getByRole('button', { name: 'Export' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'As a file (.md)' }).click();
  const download = await coming;
  const file = await readFile(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toMatch(/^poet-\d+\.md$/u);

  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(/^Poet \d+$/u);
  await page.getByLabel('Name', { exact: true }).fill(`${named('Poet')} too`);
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page.getByRole('heading', { name: `${named('Poet')} too` })).toBeFocused();
  const copyId = page.url().split('/').at(-1) ?? '';
  const copy = await server.api.call('readAgent', { params: { agentId: copyId } });
  expect(copy).toMatchObject({ description: 'Rhymes: often', config: [{ do: { say: 'A\nB' } }] });
  await page.getByLabel('Add to space').selectOption(spaceId);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(section(page, 'Spaces').getByRole('link')).toHaveCount(1);

  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(answer.url());
  });
  await page.getByRole('button', { name: 'Remove agent' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Remove agent' }).click();
  await expect(page).toHaveURL('/agents');
  await expect(page.getByRole('link', { name: `${named('Poet')} too` })).toHaveCount(0);
  // The page has left the profile, so it sends no more requests about the removed agent.
  expect(refused).toEqual([]);
  await page.goto(`/agents/${copyId}`);
  await expect(page.getByText('This agent was removed')).toBeVisible();
  await expect(page.getByText(copyId)).toHaveCount(0);

  // The exported file can be imported under another name. The name must change, because names are
  // unique.
  const content = file.replace(named('Poet'), `${named('Poet')} again`);
  const body = { fileName: 'poet.md', content };
  expect(await server.api.call('importAgentFile', { body })).toMatchObject({
    description: 'Rhymes: often',
    config: [{ do: { say: 'A\nB' } }],
  });
});

test('a profile hides the configuration from a person who is not an admin, and a note explains this', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, name, person, agentId } = await room({
    agents: { Clerk: [{ do: { say: 'Next!' } }] },
    people: ['Ada'],
  });
  await signIn(page, { as: person('Ada'), at: '/agents' });
  await expect(page.getByRole('link', { name: 'Clerk' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'New agent' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Clerk' }).click();
  await expect(page.getByText('Only admins can see')).toBeVisible();
  await expect(section(page, 'Spaces').getByRole('link', { name })).toHaveAttribute(
    'href',
    `/spaces/${spaceId}`,
  );
  await expect(page.getByRole('button', { name: /Pause|Remove|Export/u })).toHaveCount(0);
  await page.goto(`/agents/${agentId('Clerk')}/edit`);
  await expect(page.getByText('Only admins can see')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
});

test('an open profile shows at once that another admin has renamed or removed the agent', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { agentId, named } = await room({ agents: { Desk: SILENT } });
  const params = { agentId: agentId('Desk') };
  await signIn(page, { at: `/agents/${params.agentId}` });
  await expect(page.getByRole('heading', { name: named('Desk') })).toBeVisible();
  const name = `${named('Desk')} two`;
  await server.api.call('changeAgent', { params, body: { name } });
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await server.api.call('removeAgent', { params });
  await expect(page.getByText('This agent was removed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove agent' })).toHaveCount(0);
});

test('an open agent form keeps the typed text if another admin removes the agent', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { agentId } = await room({ agents: { Desk: SILENT } });
  const params = { agentId: agentId('Desk') };
  await signIn(page, { at: `/agents/${params.agentId}` });
  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Description', { exact: true }).fill('mine');
  await server.api.call('removeAgent', { params });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Create a new agent' })).toBeVisible();
  await expect(page.getByLabel('Description', { exact: true })).toHaveValue('mine');
});
