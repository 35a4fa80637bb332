import { createRequire } from 'node:module';
import type { FakeModel } from '@conch/agents/testing';
import { expectAccessible } from '../support/axe.ts';
import { changeLanguage } from '../support/change-language.ts';
import { startFakeModels } from '../support/fake-models.ts';
import { expect, test } from '../support/test.ts';

const TOOL = 'real.echo';

/** An MCP server from the npm registry. One of its tools repeats a text. */
function realServer() {
  const { resolve } = createRequire(import.meta.url);
  const file = resolve('@modelcontextprotocol/server-everything/dist/index.js');
  return { command: process.execPath, args: [file, 'stdio'], approval: 'never' };
}

/** A model that reasons, repeats a text by the tool, and then answers. */
const model: FakeModel = ({ messages }) =>
  messages.at(-1)?.role === 'tool'
    ? { text: 'The echo works.' }
    : {
        text: '',
        reasoning: 'First I try the echo.',
        calls: [{ name: TOOL.replace('.', '__'), input: { message: 'tide' } }],
      };

test('the tool calls and the reasoning of an answer are collapsed, and the keyboard opens them', async ({
  page,
  newServer,
}) => {
  const models = await startFakeModels(['tiny'], model);
  const { api, origin, signInLink } = await newServer({
    args: ['--no-demo'],
    env: { CONCH_OUTBOUND: models.host, CONCH_MCP: JSON.stringify({ real: realServer() }) },
  });
  const provider = { preset: 'compatible', name: 'home', baseUrl: models.baseUrl } as const;
  await api.call('addProvider', { body: provider });
  const offered = async () =>
    (await api.call('listTools')).items.find(({ server, tool }) => `${server}.${tool}` === TOOL);
  await expect.poll(async () => (await offered()) !== undefined).toBe(true);
  const hash = (await offered())?.now?.hash ?? '';
  const params = { toolServer: 'real', toolName: 'echo' };
  await api.call('approveTool', { params, body: { hash } });
  const config = { provider: 'home', model: 'tiny', tools: [TOOL] };
  const { id } = await api.call('addAgent', { body: { name: 'Clerk', kind: 'llm', config } });
  const space = { name: 'Office', memberIds: [id] };
  const { id: spaceId } = await api.call('makeSpace', { body: space });
  await page.goto(await signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await page.goto(`${origin}/spaces/${spaceId}`);
  await page.getByRole('textbox').fill('Try the echo');
  await page.keyboard.press('Enter');
  const answer = page.locator('article[data-said=message][data-agent]');
  await expect(answer).toContainText('The echo works.');

  await test.step('the keyboard opens the steps', async () => {
    const fold = answer.locator('summary').filter({ hasText: 'Tools and reasoning (2)' });
    await expect(answer.getByRole('list', { name: 'Steps of this answer' })).toHaveCount(0);
    await fold.focus();
    await page.keyboard.press('Enter');
    const steps = answer.getByRole('list', { name: 'Steps of this answer' });
    await expect(steps.getByRole('listitem')).toHaveCount(2);
    await expect(steps.getByText('First I try the echo.')).toBeHidden();
    await steps.locator('summary').first().focus();
    await page.keyboard.press('Enter');
    await expect(steps.getByText('First I try the echo.')).toBeVisible();
    await steps.locator('summary').filter({ hasText: TOOL }).press('Enter');
    await expect(steps.getByRole('group', { name: 'Input' })).toHaveText('{"message":"tide"}');
    await expect(steps.getByRole('group', { name: 'Result' })).toContainText('tide');
    await expectAccessible(page);
  });

  await test.step('the open steps of an answer fit into 360 px, in the dark theme and in Arabic', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await changeLanguage(page, 'ar');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(answer.getByRole('list', { name: 'خطوات هذه الإجابة' })).toBeVisible();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
  await models.end();
});
