import type { Page } from '@playwright/test';
import { makeLongSpace } from '../page/long-space.ts';
import { withPage, type OpenedServer } from '../page/with-page.ts';
import type { BenchCase, BenchResult } from '../bench-case.ts';

const MESSAGES = 10_000;
const OPENINGS = 7;
const BUDGET_MS = 1_000;
const PAGES_UP = 20;
const ANSWER = 'A **bold** word, some `code`, and a list:\n\n- one\n- two\n\nThat is all.';
const Ann = [{ do: { say: ANSWER } }];

/** The time to open a space with a long history in a real browser, and to scroll back. */
export const pageOpen: BenchCase = {
  name: 'page-open',
  run: () =>
    withPage({
      fill: (dataDir) => makeLongSpace(dataDir, { messages: MESSAGES, agents: { Ann, Bea: Ann } }),
      measure,
    }),
};

async function measure({ server, page, spaceId }: OpenedServer): Promise<BenchResult[]> {
  const { items } = await server.api.call('readMessages', { params: { spaceId } });
  const last = items.at(-1)?.id ?? '';
  await page.addInitScript({ content: noteWhenSeen(last) });
  const times: number[] = [];
  for (let round = 0; round <= OPENINGS; round += 1) {
    await page.goto(`${server.origin}/spaces/${spaceId}`, { waitUntil: 'commit' });
    await page.waitForFunction(() => Reflect.has(globalThis, 'seenAtMs'));
    times.push(await page.evaluate<number>('globalThis.seenAtMs'));
  }
  // The first opening is reported separately, because it also fetches and compiles the scripts.
  const [first = 0, ...others] = times;
  const median = others.toSorted((one, other) => one - other)[OPENINGS >>> 1] ?? 0;
  return [
    { label: `${MESSAGES} messages, opened first`, value: first, unit: 'ms wall' },
    {
      label: `${MESSAGES} messages, until the last is seen`,
      value: median,
      unit: 'ms wall',
      budget: BUDGET_MS,
      note: `${Math.min(...others).toFixed(0)}–${Math.max(...others).toFixed(0)} ms`,
    },
    ...(await scrollBack(page)),
  ];
}

/** Scrolls up page by page, and measures painted frames per second and memory. */
async function scrollBack(page: Page): Promise<BenchResult[]> {
  await page.getByRole('log').hover();
  const before = await heapMb(page);
  await page.evaluate(COUNT_FRAMES);
  const started = performance.now();
  for (let pages = 0; pages < PAGES_UP; pages += 1) {
    await page.mouse.wheel(0, -700);
    await page.waitForTimeout(100);
  }
  const seconds = (performance.now() - started) / 1000;
  const frames = await page.evaluate<number>('globalThis.framesPainted');
  return [
    { label: 'frames a second while looking back', value: frames / seconds, unit: 'fps' },
    { label: 'memory that looking back took', value: (await heapMb(page)) - before, unit: 'MB' },
  ];
}

async function heapMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

/** A script for the page that records when a message becomes visible. */
function noteWhenSeen(messageId: string): string {
  return `(() => {
    const look = () => {
      const row = document.querySelector('[data-message-id="${messageId}"]');
      const box = row?.getBoundingClientRect();
      if (box && box.height > 0 && box.top < innerHeight) globalThis.seenAtMs = performance.now();
      else requestAnimationFrame(look);
    };
    look();
  })()`;
}

const COUNT_FRAMES = `(() => {
  globalThis.framesPainted = 0;
  const count = () => { globalThis.framesPainted += 1; requestAnimationFrame(count); };
  count();
})()`;
