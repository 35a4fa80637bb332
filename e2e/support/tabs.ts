import type { Browser, BrowserContext, Page } from '@playwright/test';
import { reportToWatch, type PageWatch } from './watch.ts';

/** A page in a separate browser context. */
export interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** A pool of tabs that tests share, because opening a tab takes longer than most tests. */
export interface Tabs {
  /** Returns a clean tab. Only the HTTP cache of the page's files may contain data. */
  readonly take: (how: TabRequest) => Promise<Tab>;
  /** Returns all taken tabs to the pool. */
  readonly release: () => Promise<void>;
  readonly end: () => Promise<void>;
}

interface TabRequest {
  readonly watch: PageWatch;
  /** The options of the test as text. Only tests with the same options share a tab. */
  readonly options: string;
  /** Whether the HTTP cache must be empty as well. */
  readonly isNew: boolean;
}

interface PooledTab extends Tab {
  readonly options: string;
  readonly size: ReturnType<Page['viewportSize']>;
  watch: PageWatch | null;
  isUnusable: boolean;
}

/** An idle tab shows `idlePage`, a file without scripts from the same server. */
export function openTabPool(browser: Browser, idlePage: string): Tabs {
  const idle: PooledTab[] = [];
  const inUse: PooledTab[] = [];
  return {
    take: async ({ watch, options, isNew }) => {
      const at = isNew ? -1 : idle.findIndex((tab) => tab.options === options);
      const [found] = at === -1 ? [] : idle.splice(at, 1);
      const tab = found ?? (await openTab(browser, options));
      tab.watch = watch;
      inUse.push(tab);
      return tab;
    },
    release: async () => {
      for (const tab of inUse.splice(0)) {
        if (!tab.isUnusable && (await clearData(tab, idlePage))) idle.push(tab);
        else await tab.context.close();
        tab.watch = null;
      }
    },
    end: async () => {
      await Promise.all([...inUse, ...idle].map(({ context }) => context.close()));
    },
  };
}

async function openTab(browser: Browser, options: string): Promise<PooledTab> {
  // Playwright adds the options of the running test.
  const context = await browser.newContext();
  const page = await context.newPage();
  const tab: PooledTab = {
    context,
    page,
    options,
    size: page.viewportSize(),
    watch: null,
    isUnusable: false,
  };
  await reportToWatch(context, () => tab.watch);
  const markUnusable = () => void (tab.isUnusable = true);
  onUse(context, [...LASTING, 'grantPermissions', 'setOffline', 'newCDPSession'], markUnusable);
  onUse(page, [...LASTING, 'emulateMedia', 'routeFromHAR'], markUnusable);
  onUse(page.clock, ['install', 'setFixedTime', 'setSystemTime'], markUnusable);
  return tab;
}

// Methods whose effects survive a navigation.
const LASTING = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'on',
  'once',
  'route',
  'routeWebSocket',
  'setExtraHTTPHeaders',
];

function onUse(of: object, names: readonly string[], note: () => void): void {
  for (const name of names) {
    const method = Reflect.get(of, name) as (...args: unknown[]) => unknown;
    Reflect.set(of, name, (...args: unknown[]): unknown => {
      note();
      return Reflect.apply(method, of, args);
    });
  }
}

/** Removes all data of a test from a tab. Returns whether that succeeded. */
async function clearData({ context, page, size }: PooledTab, idlePage: string): Promise<boolean> {
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    // Moves the mouse out of the page, because the mouse would otherwise hover over an element of
    // the next page.
    await page.mouse.move(-1, -1);
    await page.goto(idlePage);
    await page.evaluate(() => {
      // The page stores data only in these two storages.
      localStorage.clear();
      sessionStorage.clear();
    });
    await context.clearCookies();
    if (size !== null) await page.setViewportSize(size);
    return true;
  } catch {
    return false;
  }
}
