import { test as base, expect, type Page } from '@playwright/test';
import { makeRoom, type RoomPerson, type TestRoom, type TestRoomPlan } from './room.ts';
import { startServer, type Server, type TestServerOptions } from './server.ts';
import { openTabPool, type Tab, type Tabs } from './tabs.ts';
import { startWatch, type PageWatch } from './watch.ts';

interface TestFixtures {
  /** Records events that must never happen on a page. If an event is recorded, the test fails. */
  readonly watch: PageWatch;
  /**
   * Creates a space with script agents. All names get a number: `room.named` returns the full name.
   */
  readonly room: (plan?: TestRoomPlan) => Promise<TestRoom>;
  /** Signs in without the form, by default as the server's owner, and opens a path. */
  readonly signIn: (page: Page, how?: { as?: RoomPerson; at?: string }) => Promise<void>;
  /** Opens a page in a separate browser context without cookies. */
  readonly newPage: () => Promise<Page>;
  /** Starts a server for this test alone, in the state of a first start. */
  readonly newServer: (options?: TestServerOptions) => Promise<Server>;
  /** Whether the test starts with an empty HTTP cache: `test.use({ isFirstVisit: true })`. */
  readonly isFirstVisit: boolean;
  /** The options of a new tab, as text. */
  readonly tabOptions: string;
  readonly newTab: () => Promise<Tab>;
  readonly tab: Tab;
}

interface WorkerFixtures {
  /** A server without the demo. The tests of one file share this server. */
  readonly server: Server;
  readonly tabs: Tabs;
}

/** The test function of a scenario: a real browser with a real server. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires an object pattern
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
      const tabs = openTabPool(browser, `${server.origin}/icon.svg`);
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
    const options = [colorScheme, contextOptions, deviceScaleFactor, hasTouch, isMobile, locale];
    const more = [javaScriptEnabled, permissions, storageState, timezoneId, userAgent, viewport];
    await use(JSON.stringify([...options, ...more]));
  },
  newTab: async ({ tabs, tabOptions: options, watch, isFirstVisit: isNew }, use) => {
    await use(() => tabs.take({ watch, options, isNew }));
    await tabs.release();
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
    // Closes pages before their servers stop.
    await tabs.release();
    await Promise.all(servers.map((server) => server.end()));
  },
});

/** For `test.use` in scenarios about motion. All other scenarios run with reduced motion. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

export { expect };
