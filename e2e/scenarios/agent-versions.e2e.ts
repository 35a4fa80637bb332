import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Server } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const FIRST = [
  'You keep the books.',
  'Answer in three sentences.',
  'Say where a number comes from.\n'.repeat(8),
  'Never guess.',
].join('\n');
const SECOND = FIRST.replace('three sentences', 'two short sentences').replace(
  'Never guess.',
  'كن دقيقًا.\nNever guess.',
);

const config = (instructions: string) => ({ provider: 'ollama', model: 'small', instructions });

/** Creates an agent, and then changes its instructions once. */
async function agentWithTwoVersions({ api, nextNumber }: Server) {
  const { items } = await api.call('listProviders');
  if (items.length === 0) await api.call('addProvider', { body: { preset: 'ollama' } });
  const name = `Books ${nextNumber()}`;
  const agent = { name, kind: 'llm', description: 'Knows: the books', config: config(FIRST) };
  const { id: agentId } = await api.call('addAgent', { body: agent });
  const params = { agentId };
  await api.call('changeAgent', { params, body: { config: config(SECOND), isQuiet: true } });
  const savedInstructions = async () => {
    const { config: now } = await api.call('readAgent', { params });
    return (now as { readonly instructions: string }).instructions;
  };
  return { name, params, savedInstructions, at: `/agents/${agentId}` };
}

// Other scenarios share this server and expect that no provider is connected.
test.afterAll(async ({ server: { api } }) => {
  const { items } = await api.call('listProviders');
  for (const { name: providerName } of items) {
    await api.call('removeProvider', { params: { providerName } });
  }
});

const instructions = (page: Page) => page.getByRole('region', { name: 'Instructions' });
const version = (page: Page, number: number) => page.locator(`[data-version="${number}"]`);

test('a profile lists the earlier instructions of an agent, compares two versions line by line, and restores a version', async ({
  page,
  server,
  signIn,
}) => {
  const { at, savedInstructions } = await agentWithTwoVersions(server);
  await signIn(page, { at });
  const text = instructions(page).locator('[data-instructions]');
  await expect(text).toHaveAttribute('dir', 'auto');
  await instructions(page).getByRole('button', { name: 'Show all' }).click();
  await expect(text).toContainText('Never guess.');
  await instructions(page).getByRole('button', { name: '2 versions' }).click();
  await expect(version(page, 2)).toContainText('Changed: Quiet, Instructions');
  await expect(version(page, 2)).toContainText('(token)');
  await expect(version(page, 1)).toContainText('First version');

  await page.getByRole('button', { name: 'Compare version 2' }).click();
  const diff = version(page, 2).locator('[data-diff]');
  await expect(diff).toContainText('2 lines added');
  await expect(diff.locator('[data-line=removed]')).toHaveText(
    '−Removed:Answer in three sentences.',
  );
  await expect(diff.locator('del')).toHaveText('three');
  await expect(diff.locator('ins')).toHaveText('two short');
  await expect(diff.locator('[data-line=added]').last()).toHaveText('+Added:كن دقيقًا.');
  await diff.getByRole('button', { name: 'unchanged lines' }).click();
  await expect(diff.locator('[data-line=same]')).toHaveCount(11);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(instructions(page).getByText('instructions of version 1')).toBeVisible();
  await expect(version(page, 3)).toContainText('Current');
  await expect(version(page, 3)).toContainText('Changed: Instructions');
  await expect(page.getByRole('button', { name: 'Restore version 3' })).toHaveCount(0);
  await expect(text).toContainText('three sentences');
  expect(await savedInstructions()).toBe(FIRST);
});

test('[P1-28] when an admin restores a version of an agent, the page asks before it overwrites an edit of another admin', async ({
  page,
  server,
  signIn,
}) => {
  const { at, params, savedInstructions } = await agentWithTwoVersions(server);
  await signIn(page, { at });
  await instructions(page).getByRole('button', { name: '2 versions' }).click();
  await expect(version(page, 1)).toBeVisible();
  const theirs = { config: config('Theirs.'), description: 'theirs too' };
  await server.api.call('changeAgent', { params, body: theirs });
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Someone else edited this' });
  await expect(dialog).toContainText('are kept: Description.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await dialog.getByRole('radio', { name: /Yours/u }).check();
  expect(await savedInstructions()).toBe('Theirs.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(instructions(page).getByText('instructions of version 1')).toBeVisible();
  expect(await server.api.call('readAgent', { params })).toMatchObject({
    description: 'theirs too',
    config: config(FIRST),
  });
});

test('[T3] if an agent is exported as a file or a card and then imported, the new agent is the same', async ({
  page,
  server,
  signIn,
}) => {
  const { at, name, params } = await agentWithTwoVersions(server);
  await signIn(page, { at });
  const exported = async (as: string): Promise<string> => {
    await page.getByRole('button', { name: 'Export' }).click();
    const coming = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: as }).click();
    return readFile(await (await coming).path(), 'utf8');
  };
  const [content, card] = [
    await exported('As a file (.md)'),
    await exported('As a character card'),
  ];
  const {
    id: _,
    version: __,
    createdAt: ___,
    ...same
  } = await server.api.call('readAgent', {
    params,
  });
  // The import needs the old name. Conch reserves the name of a removed agent for a while, but a
  // rename frees the old name at once.
  await server.api.call('changeAgent', { params, body: { name: `${name} before` } });
  const ofFile = await server.api.call('importAgentFile', { body: { fileName: 'a.md', content } });
  expect(ofFile).toMatchObject(same);
  await server.api.call('changeAgent', {
    params: { agentId: ofFile.id },
    body: { name: `${name} of a file` },
  });
  const { agent, leftOut } = await server.api.call('importAgent', {
    body: { provider: 'ollama', model: 'small', card: JSON.parse(card) as unknown },
  });
  expect(agent).toMatchObject({ name, description: 'Knows: the books', config: config(SECOND) });
  expect(leftOut).toEqual([]);
});

test('the “Try it” link of a profile focuses the message field of the test box', async ({
  page,
  room,
  signIn,
}) => {
  const { agentId } = await room({
    agents: { Parrot: [{ do: { say: 'You said: {{content}}' } }] },
  });
  await signIn(page, { at: `/agents/${agentId('Parrot')}` });
  await expect(page.getByRole('region', { name: 'Versions' })).toBeVisible();
  await page.getByRole('link', { name: 'Try it' }).click();
  await expect(page.getByLabel('Message')).toBeFocused();
  await page.keyboard.type('ahoy');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You said: ahoy')).toBeVisible();
});
