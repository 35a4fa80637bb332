import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openAppWindow } from '../support/app-window.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test as base } from '../support/test.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

const test = base.extend<{ readonly dataDir: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern
  dataDir: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'conch-window-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  },
});

test('the window of “conch app” can create agents and spaces, and can change auto reply and the main agent', async ({
  dataDir,
  newServer,
}) => {
  const { api, origin } = await newServer({ dataDir, args: ['--no-demo'] });
  await api.call('addAgent', { body: { name: 'Hana', kind: 'script', config: SILENT } });
  const { page, close } = await openAppWindow(dataDir);
  try {
    // The window has no browser bars, and the person is already signed in.
    await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
    expect(await page.evaluate(() => matchMedia('(display-mode: standalone)').matches)).toBe(true);

    await page.goto(`${origin}/new-agent`);
    await field(page, 'Name').fill('Omar');
    await page.getByText('Reply to agents by name', { exact: true }).click();
    await page.getByRole('button', { name: 'Create agent' }).click();
    await expect(page.getByRole('heading', { name: 'Omar', exact: true })).toBeVisible();
    const agentId = page.url().split('/').at(-1) ?? '';
    const omar = await api.call('readAgent', { params: { agentId } });
    expect(omar).toMatchObject({ name: 'Omar', autoReply: false });
    await page.goto(`${origin}/agents/${agentId}/edit`);
    await page.getByText('Reply to agents by name', { exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
    expect(await api.call('readAgent', { params: { agentId } })).toMatchObject({ autoReply: true });

    await page.goto(`${origin}/new-space`);
    await field(page, 'Name').fill('Team');
    for (const name of ['Hana', 'Omar']) await page.getByRole('checkbox', { name }).check();
    await page.getByRole('radio', { name: 'Lead agent first' }).check();
    await field(page, 'Lead agent or coordinator').selectOption({ label: 'Omar' });
    await page.getByRole('button', { name: 'Create space' }).click();
    await expect(page).toHaveURL(/\/spaces\/[^/]+$/u);
    const spaceId = page.url().split('/').at(-1) ?? '';
    const { settings } = await api.call('readSpace', { params: { spaceId } });
    expect(settings).toMatchObject({ policy: 'mention', mainAgentId: agentId });

    await page.goto(`${origin}/spaces/${spaceId}/settings`);
    await field(page, 'Lead agent or coordinator').selectOption({ label: 'None' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('main').getByText('Saved', { exact: true })).toBeVisible();
    const changed = await api.call('readSpace', { params: { spaceId } });
    expect(changed.settings).toMatchObject({ mainAgentId: null });
  } finally {
    await close();
  }
});

test('the page can be installed as an app, and the app window opens without a connection to the server', async ({
  dataDir,
  newServer,
}) => {
  const server = await newServer({ dataDir, args: ['--no-demo'] });
  const { page, close } = await openAppWindow(dataDir);
  try {
    await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
    const devTools = await page.context().newCDPSession(page);
    const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    const { errors, data } = await devTools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Conch', display: 'standalone' });

    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.reload();
    await expect(page.getByRole('link', { name: 'Agents', exact: true })).toBeVisible();
    const cachedPaths = await page.evaluate(async () => {
      const shell = await caches.open('conch-shell-1');
      return (await shell.keys()).map(({ url }) => new URL(url).pathname);
    });
    expect(cachedPaths).toContain('/');
    expect(cachedPaths.filter((path) => path.startsWith('/api'))).toEqual([]);
    await server.kill();
    await page.reload();
    await expect(page.locator('#page')).not.toBeEmpty();
    await expect(page).toHaveTitle(/Conch/u);
  } finally {
    await close();
  }
});
