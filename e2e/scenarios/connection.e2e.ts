import { expect, test } from '../support/test.ts';

const WORDS = Array.from({ length: 60 }, (_, number) => `word${number}`).join(' ');

test('[15] a server that is killed in the middle of answers comes back: nothing is lost, doubled or out of order', async ({
  page,
  newServer,
  watch,
}) => {
  watch.allow(/WebSocket|ERR_CONNECTION_REFUSED|Failed to fetch/u);
  const server = await newServer({ args: ['--no-demo'] });
  const agents = await Promise.all(
    ['Ann', 'Bea', 'Cid'].map((name) => {
      const config = [
        { when: { contains: 'go' }, do: { say: `${name} ${WORDS}`, chunkMs: 60 } },
        { do: { skip: true } },
      ];
      return server.api.call('addAgent', { body: { name, kind: 'script', config } });
    }),
  );
  const { id: spaceId } = await server.api.call('makeSpace', {
    body: {
      name: 'Storm',
      settings: { policy: 'broadcast' },
      memberIds: agents.map(({ id }) => id),
    },
  });
  await page.goto(await server.signInLink());
  const field = page.locator('textarea');
  await field.fill('go');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-said="stream"]')).toHaveCount(3);
  await expect(page.getByText(/word5 /u).first()).toBeVisible();

  await server.kill();
  const bar = page.getByRole('status').filter({ hasText: 'No connection.' }).first();
  await expect(bar).toBeVisible();
  const streams = page.locator('[data-said="stream"]');
  await expect(streams.filter({ hasText: 'waiting to go on' })).toHaveCount(3);
  await expect(page.locator('[data-part="presence"]')).not.toContainText('writing');
  const sent = ['first', 'second', 'third'];
  for (const words of sent) {
    await field.fill(words);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
  }
  const pending = page.locator('[data-said="pending"]');
  await expect(pending.getByText('Waiting for the connection')).toHaveCount(sent.length);

  await server.startAgain();
  // As a browser says when its network is back: whoever looks need not wait for the next try.
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(bar).toBeHidden({ timeout: 40_000 });
  await expect(pending).toHaveCount(0);
  await expect(page.locator('[data-said="stream"]')).toHaveCount(0, { timeout: 30_000 });
  const { items } = await server.api.call('readMessages', { params: { spaceId } });
  const stored = items.map(({ content }) => content);
  const ofPeople = items.filter(({ author }) => author?.kind === 'person');
  expect(ofPeople.map(({ content }) => content)).toEqual(['go', ...sent]);
  for (const name of ['Ann', 'Bea', 'Cid']) expect(stored).toContain(`${name} ${WORDS}`);
  const shown = await page.locator('[data-said="message"]').allTextContents();
  expect(shown).toHaveLength(stored.length);
  for (const content of stored) {
    expect(shown.filter((text) => text.includes(content)).length, content).toBeGreaterThan(0);
  }
});
