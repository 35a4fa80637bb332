import type { FakeModel } from '@conch/agents/testing';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { changeLanguage } from '../support/change-language.ts';
import { startFakeModels, type FakeModels } from '../support/fake-models.ts';
import type { Server, TestServerOptions } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const counting: FakeModel = () => ({
  text: 'This was counted.',
  tokens: { input: 1_000, output: 200 },
});

type NewServer = (options: TestServerOptions) => Promise<Server>;

/** A server with a provider. Of its models, only `tiny` has a price. */
async function openPriced(newServer: NewServer, { host, baseUrl }: FakeModels) {
  const server = await newServer({
    args: ['--no-demo'],
    env: {
      CONCH_OUTBOUND: host,
      CONCH_PRICES: JSON.stringify({ 'home/tiny': { input: 10, output: 50 } }),
    },
  });
  const { api, origin, signInLink } = server;
  const provider = { preset: 'compatible', name: 'home', baseUrl } as const;
  await api.call('addProvider', { body: provider });
  const agent = async (name: string, model: string): Promise<string> => {
    const config = { provider: 'home', model };
    return (await api.call('addAgent', { body: { name, kind: 'llm', config } })).id;
  };
  return { api, origin, signInLink, agent };
}

test('[I-16] a page shows the costs of all spaces with charts, tables and budgets, and unknown stays unknown', async ({
  page,
  newServer,
}) => {
  const models = await startFakeModels(['tiny', 'odd'], counting);
  const { api, origin, signInLink, agent } = await openPriced(newServer, models);
  const memberIds = [await agent('Clerk', 'tiny'), await agent('Guess', 'odd')];
  const { id: spaceId } = await api.call('makeSpace', {
    body: { name: 'Office', memberIds, settings: { policy: 'broadcast' } },
  });
  await page.goto(await signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();

  await test.step('without costs the page shows an empty state', async () => {
    await page.goto(`${origin}/settings`);
    await page.getByRole('link', { name: 'Costs' }).click();
    await expect(page.getByRole('heading', { name: 'No costs yet' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('each chart has a table, and an unknown price is never zero', async () => {
    await api.call('postMessage', { params: { spaceId }, body: { content: 'Count' } });
    await page.goto(`${origin}/spaces/${spaceId}`);
    await expect(page.locator('[data-said="message"][data-agent]')).toHaveCount(2);
    // A money budget would refuse a model without a price, so this one limits tokens.
    const settings = { dayBudget: { maxTokens: 10_000, maxCostUsd: null } };
    await api.call('changeSpace', { params: { spaceId }, body: { settings } });
    await page.goto(`${origin}/settings/costs`);
    const byModel = page.getByRole('region', { name: 'By model' });
    await expect(byModel.getByRole('listitem').filter({ hasText: 'home/tiny' })).toContainText(
      '$0.02',
    );
    const odd = byModel.getByRole('listitem').filter({ hasText: 'home/odd' });
    await expect(odd).toContainText('unknown');
    await expect(odd.locator('[data-part="unknown"]')).toBeVisible();
    await expect(page.getByRole('meter', { name: /Office/u })).toHaveAttribute(
      'aria-valuetext',
      '2,400 of 10,000 tokens',
    );
    for (const name of ['By day', 'By space', 'By agent', 'By model']) {
      const section = page.getByRole('region', { name, exact: true });
      await expect(section.locator('[data-chart]')).toHaveAccessibleName(/\$0\.02 \+ unknown/u);
      await section.getByText('Show as a table').focus();
      await page.keyboard.press('Enter');
      await expect(section.getByRole('table', { name })).toBeVisible();
    }
    await expect(
      page.getByRole('table', { name: 'By agent' }).getByRole('row', { name: 'Guess' }),
    ).toContainText('unknown');
    await expectAccessible(page);
  });

  await test.step('the keyboard switches all charts from money to tokens', async () => {
    await page.getByRole('radio', { name: 'Money' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Tokens' })).toBeChecked();
    const byAgent = page.getByRole('region', { name: 'By agent' }).getByRole('listitem');
    await expect(byAgent.filter({ hasText: 'Guess' })).toContainText('1,200');
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(`the page is accessible in Arabic at 360 px, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      await changeLanguage(page, 'ar');
      await page.setViewportSize({ width: 360, height: 740 });
      await expect(page.getByRole('region', { name: 'حسب النموذج' })).toBeVisible();
      await expectAccessible(page);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
    });
  }
  await models.end();
});

test('the cost beside an answer is the cost of the shown version', async ({ page, newServer }) => {
  let calls = 0;
  const models = await startFakeModels(['tiny'], () => {
    calls += 1;
    return { text: `Answer ${String(calls)}.`, tokens: { input: 1_000 * calls, output: 0 } };
  });
  const { api, origin, signInLink, agent } = await openPriced(newServer, models);
  const memberIds = [await agent('Clerk', 'tiny')];
  const { id: spaceId } = await api.call('makeSpace', { body: { name: 'Office', memberIds } });
  await page.goto(await signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await api.call('postMessage', { params: { spaceId }, body: { content: 'Count' } });
  await page.goto(`${origin}/spaces/${spaceId}`);
  const answer = page.locator('[data-said="message"][data-agent]');
  await expect(answer).toContainText('Answer 1.');
  await answer.hover();
  const cost = answer.locator('[data-part="cost"]').first();
  await expect(cost).toContainText('$0.01');
  await choose(page, answer, /^Regenerate(?! with)/u);
  await expect(answer).toContainText('Answer 2.');
  await answer.hover();
  await expect(cost).toContainText('$0.02');
  await answer.getByRole('button', { name: 'Earlier version' }).click();
  await answer.hover();
  await expect(cost).toContainText('$0.01');
  await models.end();
});
