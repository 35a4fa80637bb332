import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Page } from '@playwright/test';
import { startFakeModels } from '../support/fake-models.ts';
import { expect, test } from '../support/test.ts';

const CARD = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'Ada',
    description: 'A mathematician of the last century but one.',
    personality: 'Curious',
    scenario: '',
    first_mes: 'Good day.',
    mes_example: '',
    creator_notes: 'made with care',
    system_prompt: '',
    post_history_instructions: '',
    alternate_greetings: ['Hello.'],
    tags: [],
    creator: '',
    character_version: '',
    extensions: {},
  },
};

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}

/** A PNG that contains a character card. The PNG is larger than the body of a request may be. */
function pictureOf(card: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(card)).toString('base64');
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.alloc(13)),
    chunk('tEXt', Buffer.from(`chara\0${text}`, 'latin1')),
    chunk('IDAT', Buffer.alloc(2_000_000, 7)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('[T3] importing an agent file creates an agent, and a broken file shows the line with the error', async ({
  page,
  server,
  signIn,
}) => {
  const name = `Poet ${server.nextNumber()}`;
  const file = (text: string) => ({
    name: 'poet.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from(text),
  });
  await signIn(page, { at: '/agents' });
  await page.getByRole('button', { name: 'Import' }).click();
  const input = page.locator('input[type=file]');
  await input.setInputFiles(file(`---\nname: ${name}\nquite: true\nscript: []\n---\n`));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Line 3:');
  await expect(dialog.locator('pre')).toContainText('quite: true');

  const script = 'script:\n  - do: { say: "Roses" }';
  await input.setInputFiles(file(`---\nname: ${name}\nquiet: true\n${script}\n---\n`));
  await dialog.getByRole('link', { name: 'Open agent' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const agentId = page.url().split('/').at(-1) ?? '';
  expect(await server.api.call('readAgent', { params: { agentId } })).toMatchObject({
    name,
    from: 'server',
    isQuiet: true,
    config: [{ do: { say: 'Roses' } }],
  });
});

test('importing the agent file of a coding tool creates an agent, and the page lists the ignored fields', async ({
  page,
  newServer,
}) => {
  const server = await newServer({ args: ['--no-demo'] });
  await page.goto(await server.signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await page.goto(`${server.origin}/agents`);
  await page.getByRole('button', { name: 'Import' }).click();
  const text = '---\nname: reviewer\ntools: Read, Grep\nmodel: inherit\n---\nRead the code.\n';
  const file = { name: 'reviewer.md', mimeType: '', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(file);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Not imported:');
  await expect(dialog).toContainText('the agent does not get them: Read, Grep');
  await expect(dialog).toContainText('The agent uses the default model.');
});

test('[T3] a character card, as JSON or as a picture, is imported as an agent with a model', async ({
  page,
  newServer,
}) => {
  const models = await startFakeModels(['tiny']);
  const server = await newServer({ args: ['--no-demo'], env: { CONCH_OUTBOUND: models.host } });
  const { api, origin } = server;
  const provider = { preset: 'compatible', name: 'home', baseUrl: models.baseUrl } as const;
  await api.call('addProvider', { body: provider });
  await page.goto(await server.signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await page.goto(`${origin}/agents`);
  const dialog = page.getByRole('dialog');
  const bring = async (name: string, buffer: Buffer) => {
    await page.getByRole('button', { name: 'Import' }).click();
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer });
    await expect(dialog.getByLabel('Model')).toHaveValue('tiny');
  };

  await bring('ada.json', Buffer.from(JSON.stringify(CARD)));
  await dialog.getByLabel('Model').fill('');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Create agent' }).click();
  await expect(dialog.getByLabel('Model')).toBeFocused();
  await expect(dialog.getByLabel('Model')).toHaveAccessibleDescription('Choose a model.');
  await dialog.getByLabel('Model').fill('tiny');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Model')).not.toHaveAttribute('aria-invalid');
  await dialog.getByRole('button', { name: 'Create agent' }).click();
  await expect(dialog).toContainText('Not imported:');
  await expect(dialog).toContainText('its creator’s notes');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('link', { name: 'Ada' })).toContainText('home/tiny');

  await bring('ada.png', pictureOf(CARD));
  await expect(dialog).toContainText('Ada');
  const cut = { name: 'cut.png', mimeType: '', buffer: pictureOf(CARD).subarray(0, -12) };
  await page.locator('input[type=file]').setInputFiles(cut);
  await expect(dialog.getByRole('alert')).toContainText('the image is incomplete or damaged');
  const whole = { ...cut, name: 'ada.png', buffer: pictureOf(CARD) };
  await page.locator('input[type=file]').setInputFiles(whole);
  await expect(dialog.getByLabel('Model')).toHaveValue('tiny');
  await dialog.getByRole('button', { name: 'Create agent' }).click();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('Ada Two');
  await dialog.getByRole('button', { name: 'Create agent' }).click();
  await dialog.getByRole('link', { name: 'Open agent' }).click();
  await expect(page.getByRole('heading', { name: 'Ada Two' })).toBeVisible();
  const { items } = await api.call('listAgents');
  expect(items.map(({ name }) => name)).toEqual(['Ada', 'Ada Two']);
  for (const { config } of items) {
    expect(config).toMatchObject({ provider: 'home', model: 'tiny' });
    expect(JSON.stringify(config)).toContain('A mathematician');
  }

  await page.goto(`${origin}/agents`);
  await bring('ada.json', Buffer.from(JSON.stringify(CARD)));
  await dialog.getByLabel('Provider').selectOption('default');
  await dialog.getByLabel('Name').fill('Ada Three');
  await dialog.getByRole('button', { name: 'Create agent' }).click();
  await dialog.getByRole('link', { name: 'Open agent' }).click();
  await expect(page.getByRole('main')).toContainText('Default: none chosen yet');
  await models.end();
});

/** Exports the agent of the open profile. Returns the content of the file. */
async function exported(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'As a file (.md)' }).click();
  return readFile(await (await download).path(), 'utf8');
}

test('[T3] the page lists the unknown keys of an agent file, and a copy and an export of the agent contain these keys', async ({
  page,
  server,
  signIn,
}) => {
  const name = `Poet ${server.nextNumber()}`;
  const besides = 'colour: "no"\nlicense:\n  name: MIT\n  since: 2026\n';
  const text = `---\nname: ${name}\nmodel: default\n${besides}---\nBe a poet.\n`;
  await signIn(page, { at: '/agents' });
  await page.getByRole('button', { name: 'Import' }).click();
  const brought = { name: 'poet.md', mimeType: 'text/markdown', buffer: Buffer.from(text) };
  await page.locator('input[type=file]').setInputFiles(brought);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Ignored here, kept on export: colour and license');
  await dialog.getByRole('link', { name: 'Open agent' }).click();
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  expect(await exported(page)).toBe(text);

  await page.getByRole('link', { name: 'Duplicate' }).click();
  await page.getByRole('button', { name: 'Create agent' }).click();
  await expect(page.getByRole('heading', { name: /^Poet/u })).not.toHaveText(name);
  expect(await exported(page)).toContain(besides);
});
