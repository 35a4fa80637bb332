import type { APIRequestContext, Page } from '@playwright/test';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

test.use({ isFirstVisit: true });

const MOST_BYTES = 200_000;

interface Scripts {
  /** The compressed size of each script, by its path. */
  readonly bytes: ReadonlyMap<string, number>;
  /** The scripts that are imported lazily. */
  readonly later: readonly string[];
}

/** The scripts at these paths and their static imports, recursively. */
async function scriptsOf(files: APIRequestContext, paths: readonly string[]): Promise<Scripts> {
  const bytes = new Map<string, number>();
  const later = new Set<string>();
  const walk = async (path: string): Promise<void> => {
    if (bytes.has(path)) return;
    const answer = await files.get(path, { headers: { 'accept-encoding': 'gzip' } });
    const { 'content-encoding': encoding, 'content-length': length } = answer.headers();
    expect([path, answer.status(), encoding]).toEqual([path, 200, 'gzip']);
    bytes.set(path, Number(length));
    const code = await answer.text();
    for (const [, name = ''] of code.matchAll(/import\(["'`]\.\/([^"'`]+)["'`]\)/gu)) {
      later.add(`/assets/${name}`);
    }
    for (const [, name = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/gu)) {
      await walk(`/assets/${name}`);
    }
  };
  for (const path of paths) await walk(path);
  return { bytes, later: [...later] };
}

/** The paths of the scripts in the HTML document. */
async function entriesOf(files: APIRequestContext): Promise<readonly string[]> {
  const document = await (await files.get('/')).text();
  return [...document.matchAll(/<script [^>]*src="([^"]+)"/gu)].map(([, at = '']) => at);
}

function expectFew(bytes: Scripts['bytes']): void {
  const sum = [...bytes.values()].reduce((one, other) => one + other, 0);
  expect(sum, JSON.stringify([...bytes])).toBeLessThan(MOST_BYTES);
}

/** Delays every script that is not in `bytes` until the test resolves the returned promise. */
async function holdBack(page: Page, bytes: Scripts['bytes']): Promise<PromiseWithResolvers<void>> {
  const painted = Promise.withResolvers<void>();
  await page.route('/assets/*.js', async (route) => {
    if (!bytes.has(new URL(route.request().url()).pathname)) await painted.promise;
    await route.continue();
  });
  return painted;
}

test('200 kB of scripts are enough to paint a conversation, and the page lazy-loads all other scripts', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId } = await room({ agents: { Echo: SILENT } });
  const body = { content: 'Good **morning**' };
  await server.api.call('postMessage', { params: { spaceId }, body });

  const entries = await entriesOf(page.request);
  const first = await scriptsOf(page.request, entries);
  const space = first.later.filter((path) => path.includes('/space-screen-'));
  expect(space).toHaveLength(1);
  const { bytes } = await scriptsOf(page.request, [...entries, ...space]);
  expectFew(bytes);

  const painted = await holdBack(page, bytes);
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.locator(`nav a[href="/spaces/${spaceId}"]`)).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'Good morning' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  painted.resolve();
  await expect(page.getByRole('textbox')).toBeVisible();
});

const MOST_SCRIPTS = 25;
const MOST_BYTES_TO_TYPE = 350_000;

interface FetchedScript {
  readonly path: string;
  readonly bytes: number;
}

/** Notes the moment at which a text field appears in the page. */
const NOTE_FIELD = `(() => {
  const look = () => {
    if (document.querySelector('[role=textbox], [role=combobox], textarea') === null) return;
    globalThis.fieldAtMs ??= performance.now();
    observer.disconnect();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
})()`;

/** The scripts that the page had requested when its text field appeared. */
function scriptsBeforeField(page: Page): Promise<readonly FetchedScript[]> {
  return page.evaluate(() => {
    const fieldAtMs = Reflect.get(globalThis, 'fieldAtMs') as number;
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < fieldAtMs)
      .map(({ name, encodedBodySize: bytes }) => ({ path: new URL(name).pathname, bytes }));
  });
}

for (const language of ['en', 'ar']) {
  test(`25 scripts and 350 kB are enough until a person can type, in the language ${language}`, async ({
    page,
    room,
    signIn,
  }) => {
    const { spaceId, say } = await room({ agents: { Echo: SILENT } });
    await say('Good **morning**');
    await page.addInitScript({ content: NOTE_FIELD });
    await page.addInitScript({
      content: `localStorage.setItem('conch.preferences', '{"language":"${language}"}')`,
    });
    await signIn(page, { at: `/spaces/${spaceId}` });
    await expect(page.getByRole('textbox')).toBeVisible();
    const scripts = await scriptsBeforeField(page);
    expect(scripts.length, JSON.stringify(scripts)).toBeLessThanOrEqual(MOST_SCRIPTS);
    const sum = scripts.reduce((bytes, script) => bytes + script.bytes, 0);
    expect(sum, JSON.stringify(scripts)).toBeLessThanOrEqual(MOST_BYTES_TO_TYPE);
    await expect(page.locator('article strong', { hasText: 'morning' })).toBeVisible();
  });
}

for (const at of ['/new-agent', '/agents', '/settings/models', '/new-space']) {
  test(`200 kB of scripts are enough to paint the page frame around ${at}`, async ({
    page,
    room,
    signIn,
  }) => {
    const { spaceId } = await room({ agents: { Echo: SILENT } });
    const { bytes } = await scriptsOf(page.request, await entriesOf(page.request));
    expectFew(bytes);
    const painted = await holdBack(page, bytes);
    await signIn(page, { at });
    await expect(page.locator(`nav a[href="/spaces/${spaceId}"]`)).toBeVisible();
    await expect(page.getByRole('main').getByRole('heading')).toHaveCount(0);
    painted.resolve();
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  });
}
