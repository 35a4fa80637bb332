import { expectAccessible } from '../support/axe.ts';
import { startFakeModels } from '../support/fake-models.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

// every-route.e2e.ts checks the first state of each route. This file checks open overlays.

test('[34] the accessible name of a quote contains its visible text', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, say } = await room();
  const { messageId } = await say('The first thing');
  await say('The second thing');
  const body = { content: 'An answer', replyToId: messageId };
  await server.api.call('postMessage', { params: { spaceId }, body });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.getByRole('button', { name: /The first thing/u })).toBeVisible();
  await expectAccessible(page);
});

test('[34] if a conversation shows a card about a pass to people, the heading levels have no gap', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, say } = await room({ agents: { Ann: [{ do: { pass: true } }] } });
  await say('# Who decides?');
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.locator('article[data-notice=passed]')).toBeVisible();
  const levels = () =>
    page
      .getByRole('main')
      .getByRole('heading')
      .evaluateAll((headings) => headings.map(({ nodeName }) => Number(nodeName.slice(1))));
  // The page draws the heading of a message when it has loaded the part for Markdown.
  await expect.poll(levels).toEqual([1, 2, 3, 3]);
});

test('[34] if the palette finds nothing, it shows a message and no empty list', async ({
  page,
  signIn,
}) => {
  await signIn(page, { at: '/agents' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search or jump to…' });
  const box = palette.getByRole('combobox');
  await expectAccessible(page);
  await box.fill('zzzz');
  await expect(palette.getByRole('status')).toContainText('No results');
  await expect(box).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
  await palette.getByRole('button', { name: 'Clear search' }).click();
  await expect(box).toBeFocused();
  await expect(palette.getByRole('option').first()).toBeVisible();
});

test('[34] the list of models is accessible, also if it is empty', async ({ page, newServer }) => {
  const models = await startFakeModels(['grand', 'great']);
  const server = await newServer({ args: ['--no-demo'], env: { CONCH_OUTBOUND: models.host } });
  const { api, origin } = server;
  const { baseUrl } = models;
  await api.call('addProvider', { body: { preset: 'compatible', name: 'home', baseUrl } });
  const config = { provider: 'home', model: 'grand' };
  const { id } = await api.call('addAgent', { body: { name: 'Thinker', kind: 'llm', config } });
  await page.goto(await server.signInLink());
  await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
  await page.goto(`${origin}/agents/${id}/edit`);
  const offered = page.getByRole('listbox').getByRole('option');
  const field = page.getByRole('combobox', { name: 'Model', exact: true });
  await expect(field).toHaveValue('grand');
  await field.fill('g');
  await expect(offered).toHaveCount(2);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await field.fill('zzz');
  await expect(offered).toHaveCount(0);
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
  await models.end();
});

test('[34] the menus of a profile and of a space in a narrow window are accessible', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, agentId } = await room({ agents: { Ann: SILENT } });
  await signIn(page, { at: `/agents/${agentId('Ann')}` });
  await page.getByRole('button', { name: 'Export' }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/spaces/${spaceId}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await expectAccessible(page);
});

test('[34] the list of notifications is accessible', async ({ page, signIn }) => {
  await signIn(page, { at: '/agents' });
  await page.getByRole('button', { name: /^Notifications/u }).click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await expectAccessible(page);
});

for (const theme of ['light', 'dark', 'contrast'] as const) {
  test(`[37] in the theme ${theme}, hovered elements are readable`, async ({ page, signIn }) => {
    await page.addInitScript(
      (chosen) => localStorage.setItem('conch.preferences', JSON.stringify({ theme: chosen })),
      theme,
    );
    await signIn(page, { at: '/settings/models' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await page.getByRole('button', { name: 'Connect and test' }).hover();
    await expectAccessible(page, { rules: ['color-contrast'] });
    await page.goto('/agents');
    await page.getByRole('link', { name: 'New agent' }).last().hover();
    await expectAccessible(page, { rules: ['color-contrast'] });
  });
}

test('the screen for an unknown address has a heading, and a back link that is large enough for touch', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await page.goto(await server.signInLink());
  await page.goto('/nothing/here');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  const way = await page.getByRole('link', { name: 'Go to your spaces' }).boundingBox();
  expect(way?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page);
  await context.close();
});
