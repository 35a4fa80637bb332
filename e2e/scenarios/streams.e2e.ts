import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { repeats, SILENT } from '../support/speakers.ts';
import { expect, test, WITH_MOTION } from '../support/test.ts';

test.use(WITH_MOTION);

const WORDS = { Ann: 'apple', Bea: 'birch', Cid: 'cedar' } as const;

interface BubbleRecord {
  readonly orders: readonly string[];
  readonly crossed: readonly string[];
  /** The highest number of simultaneous streams. */
  readonly most: number;
}

/**
 * On every frame, records the order of the bubbles, and any bubble that shows words of another
 * agent.
 */
async function watchBubbles(page: Page, words: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((wordOf) => {
    const record = { orders: [] as string[], crossed: [] as string[], most: 0 };
    Object.assign(globalThis, { seenBubbles: record });
    const recordFrame = (): void => {
      const bubbles = [...document.querySelectorAll<HTMLElement>('article[data-agent]')];
      const order = bubbles.map(({ dataset }) => dataset['agent'] ?? '').join(' ');
      if (record.orders.at(-1) !== order) record.orders.push(order);
      const streams = bubbles.filter(({ dataset }) => dataset['said'] === 'stream');
      record.most = Math.max(record.most, streams.length);
      for (const bubble of bubbles) {
        const own = wordOf[bubble.dataset['agent'] ?? ''];
        const others = Object.values(wordOf).filter((word) => word !== own);
        const text = bubble.textContent;
        if (others.some((word) => text.includes(word))) record.crossed.push(text);
      }
      requestAnimationFrame(recordFrame);
    };
    recordFrame();
  }, words);
}

function recordedBubbles(page: Page): Promise<BubbleRecord> {
  return page.evaluate(() => Reflect.get(globalThis, 'seenBubbles') as BubbleRecord);
}

test('several agents stream at once without mixing their texts, and their bubbles have the order of their starts', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, agentId, say } = await room({
    policy: 'broadcast',
    agents: {
      Ann: repeats(WORDS.Ann, { times: 120, chunkMs: 75 }),
      Bea: repeats(WORDS.Bea, { times: 90, delayMs: 800, chunkMs: 75 }),
      Cid: repeats(WORDS.Cid, { times: 60, delayMs: 1_600, chunkMs: 75 }),
    },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.getByText('No messages yet')).toBeVisible();
  const ids = { Ann: agentId('Ann'), Bea: agentId('Bea'), Cid: agentId('Cid') };
  await watchBubbles(page, {
    [ids.Ann]: WORDS.Ann,
    [ids.Bea]: WORDS.Bea,
    [ids.Cid]: WORDS.Cid,
  });
  await say('Go on');
  await expect(page.locator('article[data-said=message][data-agent]')).toHaveCount(3);
  const { orders, crossed, most } = await recordedBubbles(page);
  expect(most).toBe(3);
  expect(crossed).toEqual([]);
  // Cid starts last and ends first. Its bubble does not move.
  const inOrder = `${ids.Ann} ${ids.Bea} ${ids.Cid}`;
  expect(orders.at(-1)).toBe(inOrder);
  expect(orders.filter((order) => !inOrder.startsWith(order))).toEqual([]);
});

interface StreamDrawings {
  readonly ms: number;
  readonly drawings: number;
  /** The changes of the first paragraph. */
  readonly earlierChanges: number;
}

/** Watches the first stream on every frame for some time. */
function watchDrawings(page: Page): Promise<StreamDrawings> {
  return page.evaluate(async () => {
    const bubble = document.querySelector('article[data-said=stream]');
    const [first] = bubble?.querySelectorAll('p') ?? [];
    if (bubble === null || first === undefined) throw new Error('nothing streams');
    let earlierChanges = 0;
    const observer = new MutationObserver((changes) => (earlierChanges += changes.length));
    observer.observe(first, { childList: true, characterData: true, subtree: true });
    let text = bubble.textContent;
    let drawings = 0;
    const started = performance.now();
    while (performance.now() - started < 1_500) {
      await new Promise(requestAnimationFrame);
      if (bubble.textContent !== text) drawings += 1;
      text = bubble.textContent;
    }
    if (!first.isConnected) earlierChanges += 1;
    return { ms: performance.now() - started, drawings, earlierChanges };
  });
}

test('a fast stream is drawn at most ten times a second, and only its last block changes', async ({
  page,
  room,
  signIn,
}) => {
  const words = Array.from({ length: 600 }, () => 'apple').join(' ');
  const { spaceId, say } = await room({
    agents: { Ann: [{ do: { say: `The **first** block.\n\n${words}`, chunkMs: 10 } }] },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say('Go on');
  const bubble = page.locator('article[data-said=stream]');
  await expect(bubble.locator('strong')).toHaveText('first');
  await expect(bubble).toContainText('apple apple apple');
  const { ms, drawings, earlierChanges } = await watchDrawings(page);
  expect(drawings).toBeGreaterThan(0);
  expect(drawings).toBeLessThanOrEqual(ms / 100 + 2);
  expect(earlierChanges).toBe(0);
});

test('a stopped answer still shows its text, and is marked as stopped', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, say } = await room({
    agents: { Ann: repeats('apple', { times: 500 }) },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say('Go on');
  const bubble = page.getByRole('article', { name: named('Ann') });
  await expect(bubble).toContainText('apple apple apple');
  await bubble.getByRole('button', { name: /^Stop/u }).first().click();
  await expect(bubble.getByText(/^Stopped by ./u)).toBeVisible();
  await expect(bubble).toContainText('apple apple apple');
  await expect(page.locator('article[data-said=stream]')).toHaveCount(0);
  await expectAccessible(page);
});

test('if several agents stay silent, they share one quiet line that shows the reason', async ({
  page,
  room,
  signIn,
}) => {
  const { spaceId, named, say } = await room({
    policy: 'broadcast',
    agents: {
      Ann: SILENT,
      Bea: SILENT,
      Cid: [{ do: { say: 'I have', delayMs: 300 } }],
    },
  });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say('Go on');
  await expect(page.getByText('I have')).toBeVisible();
  const line = page.locator('article[data-said=silence]');
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('had nothing to add');
  await expect(line).toContainText(named('Ann'));
  // Both agents have the same reason, so the line has one button.
  await expect(line.getByRole('button')).toHaveCount(1);
  await line.getByRole('button', { name: new RegExp(named('Bea'), 'u') }).click();
  await expect(page).toHaveURL(/panel=why/u);
  await page.reload();
  await expect(page.locator('article[data-said=silence]')).toContainText('had nothing to add');
});
