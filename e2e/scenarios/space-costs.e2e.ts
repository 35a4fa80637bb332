import type { FakeModel } from '@conch/agents/testing';
import type { RouteOutput } from '@conch/sdk';
import { expectAccessible } from '../support/axe.ts';
import { startFakeModels } from '../support/fake-models.ts';
import { expect, test } from '../support/test.ts';

const counting: FakeModel = () => ({
  text: 'This was counted.',
  tokens: { input: 1_000, output: 200 },
});

test('[I-16] a page shows the costs of a space in total, by day and by agent', async ({
  page,
  newServer,
}) => {
  const models = await startFakeModels(['tiny', 'free'], counting);
  const { api, origin, signInLink } = await newServer({
    args: ['--no-demo'],
    env: {
      CONCH_OUTBOUND: models.host,
      CONCH_PRICES: JSON.stringify({
        'home/tiny': { input: 10, output: 50 },
        'home/free': { input: 0, output: 0 },
      }),
    },
  });
  const provider = { preset: 'compatible', name: 'home', baseUrl: models.baseUrl } as const;
  await api.call('addProvider', { body: provider });
  const agent = async (name: string, model: string) => {
    const config = { provider: 'home', model };
    return (await api.call('addAgent', { body: { name, kind: 'llm', config } })).id;
  };
  const memberIds = [await agent('Clerk', 'tiny'), await agent('Guess', 'free')];
  const settings = { policy: 'broadcast' } as const;
  const { id: spaceId } = await api.call('makeSpace', {
    body: { name: 'Office', memberIds, settings },
  });
  await page.goto(await signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();

  await test.step('the costs page of a space without costs shows an empty state', async () => {
    await page.goto(`${origin}/spaces/${spaceId}/settings`);
    await page.getByRole('link', { name: 'Costs' }).click();
    await expect(page.getByRole('heading', { name: 'Costs in Office' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No costs yet' })).toBeVisible();
    await expectAccessible(page);
  });

  const days = page.getByRole('table', { name: 'By day' });
  const figures = (name: string) => days.getByRole('row', { name }).getByRole('cell');
  const sums = page.getByRole('region', { name: 'Total' });
  await test.step('the costs page shows the total and the costs of each agent', async () => {
    await api.call('postMessage', { params: { spaceId }, body: { content: 'Count' } });
    await page.goto(`${origin}/spaces/${spaceId}`);
    await expect(page.locator('[data-said="message"][data-agent]')).toHaveCount(2);
    await page.getByRole('button', { name: 'Chain' }).click();
    await page.getByRole('link', { name: 'Costs' }).click();
    await expect(sums.getByRole('row', { name: 'Tokens' })).toContainText('2,400');
    await expect(sums.getByRole('row', { name: 'Cost' })).toContainText('$0.02');
    await expect(figures('Clerk')).toHaveText(['1', '1,200', '$0.02']);
    await expect(figures('Guess')).toHaveText(['1', '1,200', '$0.00']);
    await expectAccessible(page);
  });

  await test.step('the costs page still shows the name of a removed agent', async () => {
    await api.call('removeAgent', { params: { agentId: memberIds[0] ?? '' } });
    await page.reload();
    await expect(page.getByRole('rowheader', { name: 'Clerk' })).toBeVisible();
  });

  await test.step('the costs page shows an unknown price as unknown, and does not change the other figures', async () => {
    // Changes the response of the server so that the price is unknown.
    await page.route('**/costs?*', async (route) => {
      const answer = await route.fetch();
      const costs = (await answer.json()) as RouteOutput<'readSpaceCosts'>;
      const unpriced = { costUsd: null, unpricedTokens: 1_200 };
      const { total, days: found } = costs;
      const unpricedDays = found.map((day) => ({ ...day, ...unpriced }));
      const json = { total: { ...total, ...unpriced }, days: unpricedDays };
      await route.fulfill({ response: answer, json });
    });
    await page.reload();
    await expect(sums.getByRole('row', { name: 'Cost' }).getByRole('cell')).toHaveText([
      'unknown',
      'unknown',
    ]);
    await expect(sums).toContainText('Known so far: $0.02. 1,200 tokens');
  });
  await models.end();
});

test('[I-16] a person without read access to a space cannot see its costs', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId } = await room();
  const { person } = await room({ people: ['Eve'] });
  await signIn(page, { as: person('Eve'), at: `/spaces/${spaceId}/costs` });
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});
