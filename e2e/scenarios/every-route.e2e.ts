import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { fillServer, type FilledServer } from '../support/filled-server.ts';
import { expectReflow } from '../support/reflow.ts';
import { expect, test } from '../support/test.ts';
import { expectArabic } from '../support/untranslated.ts';

interface Screen {
  readonly route: string;
  /** The state of the screen, for a route with several states. */
  readonly with?: string;
  readonly at: (filled: FilledServer) => string;
  readonly who?: 'owner' | 'newcomer' | 'nobody';
}

const SCREENS: readonly Screen[] = [
  { route: '/come-in', who: 'nobody', at: () => '/come-in' },
  { route: '/', with: 'spaces', at: () => '/' },
  { route: '/', with: 'no spaces', who: 'newcomer', at: () => '/' },
  { route: '/get-started', at: () => '/get-started' },
  { route: '/spaces/$spaceId', with: 'messages', at: ({ spaceId }) => `/spaces/${spaceId}` },
  {
    route: '/spaces/$spaceId',
    with: 'nothing said',
    at: (filled) => `/spaces/${filled.emptySpaceId}`,
  },
  {
    route: '/spaces/$spaceId',
    with: 'Why?',
    at: ({ spaceId, runId }) => `/spaces/${spaceId}?panel=why&run=${runId}`,
  },
  {
    route: '/spaces/$spaceId',
    with: 'a chain',
    at: ({ spaceId, chainId }) => `/spaces/${spaceId}?panel=chain&chain=${chainId}`,
  },
  {
    route: '/spaces/$spaceId',
    with: 'members',
    at: ({ spaceId }) => `/spaces/${spaceId}?panel=members`,
  },
  {
    route: '/spaces/$spaceId',
    with: 'modes',
    at: ({ spaceId }) => `/spaces/${spaceId}?panel=modes`,
  },
  { route: '/spaces/$spaceId', with: 'threads', at: ({ forumId }) => `/spaces/${forumId}` },
  {
    route: '/spaces/$spaceId',
    with: 'no threads',
    at: (filled) => `/spaces/${filled.emptyForumId}`,
  },
  {
    route: '/spaces/$spaceId/threads/$threadId',
    at: ({ forumId, threadId }) => `/spaces/${forumId}/threads/${threadId}`,
  },
  { route: '/spaces/$spaceId/settings', at: ({ spaceId }) => `/spaces/${spaceId}/settings` },
  { route: '/spaces/$spaceId/costs', at: ({ spaceId }) => `/spaces/${spaceId}/costs` },
  {
    route: '/spaces/$spaceId',
    with: 'search',
    at: ({ spaceId }) => `/spaces/${spaceId}?panel=search`,
  },
  { route: '/search', at: () => '/search' },
  { route: '/search', with: 'results', at: () => '/search?q=الخلاصة' },
  { route: '/search', with: 'no results', at: () => '/search?q=زقزوق' },
  { route: '/new-space', at: () => '/new-space' },
  { route: '/agents', at: () => '/agents' },
  { route: '/new-agent', at: () => '/new-agent' },
  { route: '/agents/$agentId', with: 'runs', at: ({ agentId }) => `/agents/${agentId}` },
  { route: '/agents/$agentId', with: 'no runs', at: (filled) => `/agents/${filled.unusedAgentId}` },
  { route: '/agents/$agentId/edit', at: ({ agentId }) => `/agents/${agentId}/edit` },
  { route: '/settings', at: () => '/settings' },
  ...['appearance', 'access', 'costs', 'models', 'people'].map((part) => ({
    route: '/settings/$part',
    with: part,
    at: () => `/settings/${part}`,
  })),
];

let filled: FilledServer;

test.beforeAll(async ({ server }) => {
  filled = await fillServer(server);
});

test('the list of screens to check contains every route of the page', async () => {
  const source = await readFile(
    join(import.meta.dirname, '../../packages/web/src/router.tsx'),
    'utf8',
  );
  const routes = [...source.matchAll(/\bpath: '([^']+)'/gu)].map(([, path = '']) => path);
  expect(new Set(SCREENS.map(({ route }) => route))).toEqual(new Set(routes));
});

for (const { route, with: content, at, who = 'owner' } of SCREENS) {
  const name = content === undefined ? route : `${route} with ${content}`;
  test(`${name}: the screen is accessible in every theme, language and width`, async ({
    page,
    signIn,
  }) => {
    const path = at(filled);
    await (who === 'nobody' ? page.goto(path) : signIn(page, { as: filled[who], at: path }));
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expectAccessible(page);
    for (const theme of ['dark', 'contrast'] as const) {
      await choose(page, { theme, language: 'en' });
      // Themes differ only in colours, so only the contrast of the colours is checked again.
      await expectAccessible(page, { rules: ['color-contrast'] });
    }
    for (const width of [360, 320]) await expectReflow(page, width);
    await choose(page, { theme: 'dark', language: 'ar' });
    for (const width of [320, 360]) await expectReflow(page, width);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectArabic(page);
    await expectAccessible(page);
  });
}

interface ScreenAppearance {
  readonly theme: 'dark' | 'contrast';
  readonly language: 'en' | 'ar';
}

/** Changes the preferences as another tab would. The page applies them without a reload. */
async function choose(page: Page, preferences: ScreenAppearance): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('conch.preferences', JSON.stringify(chosen));
    dispatchEvent(new StorageEvent('storage', { key: 'conch.preferences' }));
  }, preferences);
  await expect(page.locator('html')).toHaveAttribute('lang', preferences.language);
  await expect(page.locator('html')).toHaveAttribute('data-theme', preferences.theme);
}
