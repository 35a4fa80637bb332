import type { FakeModel } from '@conch/agents/testing';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { startFakeModels } from '../support/fake-models.ts';
import { expect, test } from '../support/test.ts';

const ESTIMATED = 'Estimated: the provider didn’t report all tokens';

/** A model that reports the tokens of its answer, unless the message contains “quietly”. */
const counting: FakeModel = ({ messages }) => {
  const isQuiet = String(messages.at(-1)?.content).includes('quietly');
  return isQuiet
    ? { text: 'Nobody has counted this.', tokens: null }
    : { text: 'This was counted.', tokens: { input: 1_000, output: 200 } };
};

async function askAndWait(page: Page, question: string, answer: string) {
  await page.locator('textarea').fill(question);
  await page.keyboard.press('Enter');
  const answers = page.locator('[data-said="message"][data-agent]').filter({ hasText: answer });
  await expect(answers).toBeVisible();
  await answers.hover();
  return answers;
}

test('[I-16] [I-18] tokens are marked as an estimate only if the provider did not report them', async ({
  page,
  newServer,
}) => {
  const models = await startFakeModels(['tiny'], counting);
  const { api, origin, signInLink } = await newServer({
    args: ['--no-demo'],
    env: {
      CONCH_OUTBOUND: models.host,
      CONCH_PRICES: JSON.stringify({ 'home/tiny': { input: 10, output: 50 } }),
    },
  });
  const provider = { preset: 'compatible', name: 'home', baseUrl: models.baseUrl } as const;
  await api.call('addProvider', { body: provider });
  const config = { provider: 'home', model: 'tiny' };
  const { id } = await api.call('addAgent', { body: { name: 'Clerk', kind: 'llm', config } });
  const space = { name: 'Office', memberIds: [id] };
  const { id: spaceId } = await api.call('makeSpace', { body: space });
  await page.goto(await signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  const totals = page.getByRole('region', { name: 'Activity' });

  await test.step('reported tokens and costs have no estimate mark', async () => {
    await page.goto(`${origin}/spaces/${spaceId}`);
    const said = await askAndWait(page, 'Count, please', 'This was counted.');
    await expect(said.locator('[data-part="cost"]')).toHaveText('$0.02');
    await page.goto(`${origin}/agents/${id}`);
    await expect(totals).toContainText('1,200');
    await expect(page.locator('[data-part="estimated"]')).toHaveCount(0);
  });

  await test.step('an estimated cost is marked next to its message, and its tooltip explains the mark', async () => {
    await page.goto(`${origin}/spaces/${spaceId}`);
    const said = await askAndWait(page, 'And now quietly', 'Nobody has counted this.');
    const cost = said.locator('[data-part="cost"]');
    await expect(cost).toHaveText(/^~\$0\.\d+$/u);
    await expect(cost).toHaveAttribute('title', ESTIMATED);
    await said.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menu')).toContainText(/~[\d,]+ tokens/u);
    await expect(page.getByRole('menu')).toContainText(ESTIMATED);
    await page.keyboard.press('Escape');
  });

  await test.step('keyboard users can read the explanation of an estimate in “Why?”', async () => {
    const said = page.locator('[data-said="message"]').filter({ hasText: 'Nobody has counted' });
    await said.hover();
    await said.getByRole('button', { name: 'Why?' }).click();
    const figures = page.getByRole('complementary').locator('[data-part="estimated"]');
    await expect(figures).toHaveText([/^~[\d,]+$/u, /^~\$0\.\d+$/u]);
    await figures.first().focus();
    await page.keyboard.press('Tab');
    await expect(figures.last()).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveText(ESTIMATED);
    await expectAccessible(page);
  });

  await test.step('a sum that includes an estimate is marked, and a run without an estimate is not marked', async () => {
    await page.goto(`${origin}/agents/${id}`);
    const sums = totals.locator('[data-part="estimated"]');
    await expect(sums).toHaveText([/^~/u, /^~/u, /^~\$/u, /^~\$/u]);
    const runs = page.locator('[data-run]');
    await expect(runs.nth(0)).toContainText(/~[\d,]+ tokens.*~\$0\.\d+/u);
    await expect(runs.nth(1)).toContainText('1,200 tokens');
    await expect(runs.nth(1)).not.toContainText('~');
  });
  await models.end();
});
