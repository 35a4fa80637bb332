// `npm run pictures`: takes the screenshots for the README and the docs.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chromium, type Browser, type Page } from '@playwright/test';
import { startServer, type Server } from '../e2e/support/server.ts';
import { findBrowser } from './browser/find-browser.ts';
import { prepareBrowser } from './browser/prepare-browser.ts';
import { refuse } from './read-flags.ts';
import { repackPng } from './browser/repack-png.ts';
import { root } from './repository.ts';

interface PicturePaths {
  readonly table: string;
  readonly office: string;
  /** A run in the space `table` that another agent requested, and a chain in the space `office`. */
  readonly runId: string;
  readonly chainId: string;
  readonly agentId: string;
}

interface Picture {
  readonly name: string;
  readonly at: (places: PicturePaths) => string;
  readonly looks?: Readonly<Record<string, string>>;
  readonly isPhone?: boolean;
  /** The selector of the part to show. By default the whole page. */
  readonly part?: string;
}

const FOLDER = join(root, 'docs/pictures');
const MOST_TRIES = 300;
const MOST_BYTES = 200_000;
const SIZE = { width: 1120, height: 700 };
const PHONE = { width: 390, height: 780 };

const SCREENS: readonly Picture[] = [
  { name: 'welcome-table', at: ({ table, runId }) => `/spaces/${table}?panel=why&run=${runId}` },
  {
    name: 'why-panel',
    at: ({ table, runId }) => `/spaces/${table}?panel=why&run=${runId}`,
    part: 'aside',
  },
  { name: 'chain', at: ({ office, chainId }) => `/spaces/${office}?panel=chain&chain=${chainId}` },
  { name: 'modes', at: ({ table }) => `/spaces/${table}?panel=modes` },
  { name: 'agents', at: () => '/agents' },
  { name: 'agent-profile', at: ({ agentId }) => `/agents/${agentId}` },
  { name: 'agent-form', at: ({ agentId }) => `/agents/${agentId}/edit` },
  { name: 'space-settings', at: ({ table }) => `/spaces/${table}/settings` },
  { name: 'settings-models', at: () => '/settings/models' },
];

const PICTURES: readonly Picture[] = [
  ...SCREENS.flatMap((screen) =>
    ['light', 'dark'].map((theme) => ({
      ...screen,
      name: `${screen.name}-${theme}`,
      looks: { theme, language: 'en' },
    })),
  ),
  {
    name: 'phone',
    at: ({ table }) => `/spaces/${table}`,
    looks: { theme: 'light', language: 'en' },
    isPhone: true,
  },
  {
    name: 'arabic',
    at: ({ table }) => `/spaces/${table}`,
    looks: { theme: 'light', language: 'ar' },
  },
];

await prepareBrowser();
const found = findBrowser();
if (!found.ok) refuse(found.problem);
await mkdir(FOLDER, { recursive: true });
const server = await startServer();
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: found.path, args });
try {
  const places = await lookAround(server);
  for (const picture of PICTURES) await take(browser, picture, places);
} finally {
  await browser.close();
  await server.end();
}

/** Signs in, waits until the demo is finished, and asks the office for a report. */
async function lookAround({ api }: Server): Promise<PicturePaths> {
  const newcomer = await browser.newPage();
  await newcomer.goto(await server.signInLink());
  const spaces = (await api.call('listSpaces')).items;
  const named = (name: string) => spaces.find((space) => space.name === name)?.id ?? '';
  const table = named('Welcome table');
  const office = named('Office');
  await until(async () => (await messagesOf(api, table)).length >= 5);
  const body = { content: 'Please prepare the payroll report for January.' };
  await api.call('postMessage', { params: { spaceId: office }, body });
  await until(async () => {
    const { items } = await api.call('listChains', { params: { spaceId: office } });
    return items.length > 0 && items.every(({ endedAt }) => endedAt !== null);
  });
  await newcomer.close();
  const said = (await messagesOf(api, table)).filter(({ runId }) => runId !== null);
  const question = said.at(-2) ?? said.at(-1);
  const chains = await api.call('listChains', { params: { spaceId: office } });
  return {
    table,
    office,
    runId: question?.runId ?? '',
    chainId: chains.items[0]?.id ?? '',
    agentId: question?.sender?.id ?? '',
  };
}

async function messagesOf(api: Server['api'], spaceId: string) {
  return (await api.call('readMessages', { params: { spaceId } })).items;
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    if (await isTrue()) return;
    await setTimeout(200);
  }
  throw new Error('the demo did not post its usual messages');
}

async function take(from: Browser, picture: Picture, places: PicturePaths): Promise<void> {
  const { isPhone = false } = picture;
  const context = await from.newContext({
    viewport: isPhone ? PHONE : SIZE,
    hasTouch: isPhone,
    isMobile: isPhone,
    deviceScaleFactor: 1.25,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  const looks = JSON.stringify(JSON.stringify(picture.looks ?? {}));
  await context.addInitScript({ content: `localStorage.setItem('conch.preferences', ${looks});` });
  const page = await context.newPage();
  await signIn(page);
  await page.goto(server.origin + picture.at(places));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await until(async () => (await page.locator('[data-loading]').count()) === 0);
  await page.waitForLoadState('networkidle');
  const path = join(FOLDER, `${picture.name}.png`);
  const shown = picture.part === undefined ? page : page.locator(picture.part);
  const png = repackPng(await shown.screenshot());
  await writeFile(path, png);
  await context.close();
  const size = png.length;
  const words = size > MOST_BYTES ? ', too large' : '';
  process.stdout.write(
    `docs/pictures/${picture.name}.png  ${Math.round(size / 1000)} kB${words}\n`,
  );
}

async function signIn(page: Page): Promise<void> {
  const token = (await server.signInLink()).split('#setup=')[1];
  await page.request.post(`${server.origin}/api/v1/setup`, { data: { token } });
}
