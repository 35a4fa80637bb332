import { test as base, expect, type Page } from '@playwright/test';
import { makeRoom, type Person, type Room, type RoomPlan } from './room.ts';
import { startServer, type Server, type ServerOptions } from './server.ts';
import { keepTabs, type Tab, type Tabs } from './tabs.ts';
import { startWatch, type Watch } from './watch.ts';

interface OfTest {
  /** What must never happen on a page; the test fails if it did. */
  readonly watch: Watch;
  /** Makes a space with script agents; names get a number, see `room.named`. */
  readonly room: (plan?: RoomPlan) => Promise<Room>;
  /** Signs in without the page, and opens a path of it; as the server's owner unless said. */
  readonly signIn: (page: Page, how?: { as?: Person; at?: string }) => Promise<void>;
  /** A page in a browser of its own, with no cookies. */
  readonly newPage: () => Promise<Page>;
  /** A server of this test alone, as a first start leaves it. */
  readonly newServer: (options?: ServerOptions) => Promise<Server>;
  /** Its browsers have kept no file from before; `test.use({ isFirstVisit: true })`. */
  readonly isFirstVisit: boolean;
  /** What a tab is made by, in words. */
  readonly tabOptions: string;
  readonly newTab: () => Promise<Tab>;
  readonly tab: Tab;
}

interface OfWorker {
  /** Shared by the tests of a file; it has no demo. */
  readonly server: Server;
  readonly tabs: Tabs;
}

/** A scenario in a real browser, at a real server. */
export const test = base.extend<OfTest, OfWorker>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it that nothing is needed
    async ({}, use) => {
      const server = await startServer({ args: ['--no-demo'] });
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.origin),
  watch: async ({ server }, use, info) => {
    const watch = startWatch();
    watch.allowOrigin(server.origin);
    await use(watch);
    if (info.status !== info.expectedStatus) await info.attach('server', { body: server.log() });
    expect(watch.problems, 'what must never happen on a page').toEqual([]);
  },
  tabs: [
    async ({ browser, server }, use) => {
      const tabs = keepTabs(browser, `${server.origin}/icon.svg`);
      await use(tabs);
      await tabs.end();
    },
    { scope: 'worker' },
  ],
  isFirstVisit: [false, { option: true }],
  tabOptions: async (
    {
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      javaScriptEnabled,
      locale,
      permissions,
      storageState,
      timezoneId,
      userAgent,
      viewport,
    },
    use,
  ) => {
    const given = [colorScheme, contextOptions, deviceScaleFactor, hasTouch, isMobile, locale];
    const more = [javaScriptEnabled, permissions, storageState, timezoneId, userAgent, viewport];
    await use(JSON.stringify([...given, ...more]));
  },
  newTab: async ({ tabs, tabOptions: options, watch, isFirstVisit: isNew }, use) => {
    await use(() => tabs.take({ watch, options, isNew }));
    await tabs.takeBack();
  },
  tab: async ({ newTab }, use) => use(await newTab()),
  context: async ({ tab }, use) => use(tab.context),
  page: async ({ tab }, use) => use(tab.page),
  room: async ({ server }, use) => use((plan) => makeRoom(server, plan)),
  signIn: async ({ server }, use) =>
    use(async (page, { as, at = '/' } = {}) => {
      const token = (await server.signInLink(as?.id)).split('#setup=')[1];
      const answer = await page.request.post(`${server.origin}/api/v1/setup`, { data: { token } });
      expect(answer.status(), await answer.text()).toBe(201);
      await page.goto(at);
    }),
  newPage: async ({ newTab }, use) => use(async () => (await newTab()).page),
  newServer: async ({ tabs, watch }, use) => {
    const servers: Server[] = [];
    await use(async (options) => {
      const server = await startServer(options);
      servers.push(server);
      watch.allowOrigin(server.origin);
      return server;
    });
    // Pages leave before what they talk to is gone.
    await tabs.takeBack();
    await Promise.all(servers.map((server) => server.end()));
  },
});

export { expect };
