import type { Browser, BrowserContext, Page } from '@playwright/test';
import { tellWatch, type Watch } from './watch.ts';

/** A page in a browser of its own. */
export interface Tab {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** What tests hand on to each other: to open a tab costs more than most tests do. */
export interface Tabs {
  /** As nobody has used it yet, but for the files of the page, which a browser keeps. */
  readonly take: (how: HowTaken) => Promise<Tab>;
  /** Takes back every tab that was taken. */
  readonly takeBack: () => Promise<void>;
  readonly end: () => Promise<void>;
}

interface HowTaken {
  readonly watch: Watch;
  /** The options of the test, in words: a tab goes only to who wants the same. */
  readonly options: string;
  /** No file is kept from before, either. */
  readonly isNew: boolean;
}

interface Kept extends Tab {
  readonly options: string;
  readonly size: ReturnType<Page['viewportSize']>;
  watch: Watch | null;
  isSpoilt: boolean;
}

/** Between tests the tabs of a worker stand at a file without scripts, of the same server. */
export function keepTabs(browser: Browser, rest: string): Tabs {
  const idle: Kept[] = [];
  const taken: Kept[] = [];
  return {
    take: async ({ watch, options, isNew }) => {
      const at = isNew ? -1 : idle.findIndex((tab) => tab.options === options);
      const [found] = at === -1 ? [] : idle.splice(at, 1);
      const tab = found ?? (await openTab(browser, options));
      tab.watch = watch;
      taken.push(tab);
      return tab;
    },
    takeBack: async () => {
      for (const tab of taken.splice(0)) {
        if (!tab.isSpoilt && (await wipe(tab, rest))) idle.push(tab);
        else await tab.context.close();
        tab.watch = null;
      }
    },
    end: async () => {
      await Promise.all([...taken, ...idle].map(({ context }) => context.close()));
    },
  };
}

async function openTab(browser: Browser, options: string): Promise<Kept> {
  // Playwright adds the options of the test that runs.
  const context = await browser.newContext();
  const page = await context.newPage();
  const tab: Kept = {
    context,
    page,
    options,
    size: page.viewportSize(),
    watch: null,
    isSpoilt: false,
  };
  await tellWatch(context, () => tab.watch);
  const spoil = () => void (tab.isSpoilt = true);
  noteUse(context, [...LASTING, 'grantPermissions', 'setOffline', 'newCDPSession'], spoil);
  noteUse(page, [...LASTING, 'emulateMedia', 'routeFromHAR'], spoil);
  noteUse(page.clock, ['install', 'setFixedTime', 'setSystemTime'], spoil);
  return tab;
}

// What outlives the page that it was done to.
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

function noteUse(of: object, names: readonly string[], note: () => void): void {
  for (const name of names) {
    const method = Reflect.get(of, name) as (...args: unknown[]) => unknown;
    Reflect.set(of, name, (...args: unknown[]): unknown => {
      note();
      return Reflect.apply(method, of, args);
    });
  }
}

/** Leaves nothing of what was done in a tab; whether that went well. */
async function wipe({ context, page, size }: Kept, rest: string): Promise<boolean> {
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    // Otherwise the next page would be pointed at from its beginning.
    await page.mouse.move(-1, -1);
    await page.goto(rest);
    await page.evaluate(() => {
      // The page keeps nothing in any other place.
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
