import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConch } from '@conch/runtime';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import type { Server } from '../support/server.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

const MANY = 10_000;
const AT_ONCE = 20;

interface PostedMessage {
  readonly messageId: string;
  readonly seq: number;
}

/** Posts many messages as the owner. Returns the messages in order. */
async function sayMany(
  server: Server,
  spaceId: string,
  { count, to = '' }: { readonly count: number; readonly to?: string },
): Promise<readonly PostedMessage[]> {
  const posted: PostedMessage[] = [];
  let number = 0;
  const one = async (): Promise<void> => {
    while (number < count) {
      number += 1;
      const content = `${to}Line ${number}: ${'and so on '.repeat(number % 7)}`;
      posted.push(await server.api.call('postMessage', { params: { spaceId }, body: { content } }));
    }
  };
  await Promise.all(Array.from({ length: Math.min(count, AT_ONCE) }, one));
  return posted.toSorted((former, latter) => former.seq - latter.seq);
}

const log = (page: Page): Locator => page.getByRole('log');

const SCREEN_PX = 800;

/** The id and the position of the first fully visible message. */
async function firstSeen(page: Page): Promise<{ id: string; top: number }> {
  const seen = await log(page).evaluate((scroller) => {
    const edge = scroller.getBoundingClientRect().top;
    const rows = [...scroller.querySelectorAll<HTMLElement>('article[data-message-id]')];
    const tops = rows.map((row) => ({
      id: row.dataset['messageId'] ?? '',
      top: row.getBoundingClientRect().top - edge,
    }));
    return tops.filter(({ top }) => top >= 0).toSorted((one, other) => one.top - other.top)[0];
  });
  if (seen === undefined) throw new Error('no message is seen');
  return seen;
}

async function topOf(page: Page, id: string): Promise<number> {
  return log(page).evaluate((scroller, messageId) => {
    const row = scroller.querySelector(`[data-message-id="${messageId}"]`);
    if (row === null) return NaN;
    return row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  }, id);
}

const endGap = (page: Page): Promise<number> =>
  log(page).evaluate(
    ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight,
  );

async function wheelUp(page: Page, by: number): Promise<void> {
  await log(page).hover();
  await page.mouse.wheel(0, -by);
}

const made: string[] = [];

test.afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/**
 * Creates a data directory with one long space. The messages are posted in this process, because
 * posting all of them over HTTP would take a minute.
 */
async function longSpace(count: number) {
  const dataDir = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'conch-long-'));
  made.push(dataDir);
  const conch = await createConch({ database: dataDir, kinds: [] });
  const { id: from } = await conch.people.create({ name: 'Ada' });
  const { id: spaceId } = await conch.spaces.create({ name: 'Long', memberIds: [from] });
  const said = await Promise.all(
    Array.from({ length: count }, (_, number) =>
      conch.post({ spaceId, from, content: `Line ${number} ${'and so on '.repeat(number % 7)}` }),
    ),
  );
  const inOrder = said.toSorted((one, other) => one.seq - other.seq);
  const old = inOrder[Math.floor(count / 2)]?.messageId;
  if (old === undefined) throw new Error('nothing was said');
  await conch.post({ spaceId, from, content: 'As I said', replyToId: old });
  await conch.close();
  return { dataDir, spaceId, old };
}

test('[P1-20] a space of 10,000 messages opens at its end, a quote opens a message 5,000 messages above, and a button returns to the end', async ({
  page,
  newServer,
}) => {
  const { dataDir, spaceId, old } = await longSpace(MANY);
  const server = await newServer({ args: ['--no-demo', '--data-dir', dataDir] });
  await page.goto(await server.signInLink());
  const last = page.getByRole('article').filter({ hasText: 'As I said' });
  await expect(last).toBeInViewport();
  await expect(page).toHaveURL(`${server.origin}/spaces/${spaceId}`);
  await expect.poll(() => endGap(page)).toBeLessThanOrEqual(1);

  await page.evaluate(() => {
    new MutationObserver(([change]) => {
      if (change?.target instanceof HTMLElement) {
        document.body.dataset['marked'] ??= change.target.dataset['messageId'] ?? '';
      }
    }).observe(document.body, { subtree: true, attributeFilter: ['data-flash'] });
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/messages')) asked.push(pathname);
  });
  await last.getByRole('button').first().click();
  const target = page.locator(`[data-message-id="${old}"]`);
  await expect(target).toBeInViewport();
  // The page jumps to the quoted message, because scrolling there would request a hundred pages.
  expect(asked.length).toBeLessThanOrEqual(12);
  await expect(target).toBeFocused();
  await expect(page.locator('body')).toHaveAttribute('data-marked', old);
  await page.getByRole('button', { name: 'Back to where I was' }).click();
  await expect(last).toBeInViewport();
  await expect(last).toBeFocused();
  await expect(target).not.toBeInViewport();
});

test.describe('with reduced motion, the page scrolls without transitions', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('with reduced motion, a space opens at its end and new messages appear without a transition', async ({
    page,
    room,
    server,
    signIn,
  }) => {
    const { spaceId, say } = await room();
    await sayMany(server, spaceId, { count: 60 });
    // The test forbids transitions, because during a transition the page would read an old list
    // height and not scroll to the end.
    await page.addInitScript(() => {
      const note = ({ propertyName }: TransitionEvent): void => {
        const { dataset } = document.documentElement;
        dataset['transitions'] = `${dataset['transitions'] ?? ''} ${propertyName}`;
      };
      document.addEventListener('transitionrun', note);
    });
    await signIn(page, { at: `/spaces/${spaceId}` });
    await expect(page.getByText('Line 60:')).toBeInViewport();
    await say('One more');
    await expect(page.getByText('One more')).toBeInViewport();
    await expect.poll(() => endGap(page)).toBeLessThanOrEqual(1);
    await expect(page.locator('html')).not.toHaveAttribute('data-transitions');
  });
});

test('if a view is scrolled up, it does not move when agents stream or stay silent, or when older pages load', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId, say } = await room({
    policy: 'broadcast',
    agents: {
      Ann: [{ do: { say: 'apple '.repeat(120), chunkMs: 10 } }],
      Bea: SILENT,
    },
  });
  // A message only to people starts no agent.
  await sayMany(server, spaceId, { count: 220, to: '@human ' });
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect.poll(() => endGap(page)).toBeLessThanOrEqual(1);

  await test.step('scrolling up loads older pages above the view, and the view does not move', async () => {
    await wheelUp(page, 700);
    await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible();
    await expect.poll(async () => (await firstSeen(page)).id).not.toBe('');
    await log(page).evaluate((scroller) => scroller.scrollTo({ top: 0 }));
    // Waits until the rows at this position are drawn. Until then, the first message is below the
    // screen.
    await expect.poll(async () => (await firstSeen(page)).top).toBeLessThan(SCREEN_PX);
    const before = await firstSeen(page);
    await expect.poll(() => log(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(500);
    expect(Math.abs((await topOf(page, before.id)) - before.top)).toBeLessThanOrEqual(2);
  });

  await test.step('if a view is scrolled up, answers and silences at the end do not move it', async () => {
    const before = await firstSeen(page);
    const moved = await watchTop(page, before.id);
    await say('Well?');
    await expect(page.getByRole('button', { name: /^1 new message/u })).toBeVisible();
    await expect.poll(() => runsUnderWay(server, spaceId)).toBe(0);
    expect(await moved()).toBeLessThanOrEqual(2);
  });

  await test.step('the “new message” button is readable in every theme', async () => {
    const button = page.getByRole('button', { name: /^1 new message/u });
    for (const theme of ['light', 'dark', 'contrast']) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      await expect.poll(() => contrastOf(button)).toBeGreaterThan(4.5);
      await expectAccessible(page, { rules: ['color-contrast'] });
    }
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'light'));
  });

  await test.step('the “new message” button scrolls to the end, and the view then follows new messages', async () => {
    await page.getByRole('button', { name: /^1 new message/u }).click();
    await expect.poll(() => endGap(page)).toBeLessThanOrEqual(1);
    await say('And now?');
    await expect(page.getByText('And now?')).toBeInViewport();
    await expect(page.locator('article[data-said=stream]')).toContainText('apple');
    await expect(page.locator('article[data-said=stream]')).toHaveCount(0);
    await expect.poll(() => endGap(page)).toBeLessThanOrEqual(1);
  });
});

/** The contrast ratio of an element as drawn, from 1 (no contrast) to 21. */
function contrastOf(place: Locator): Promise<number> {
  return place.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    const [one = 0, other = 0] = [color, backgroundColor].map((words) => {
      const parts = (words.match(/[\d.]+/gu) ?? []).slice(0, 3).map((part) => {
        const value = Number(part) / 255;
        return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      const [red = 0, green = 0, blue = 0] = parts;
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    });
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  });
}

/** Records on every frame how far a message has moved, in pixels. Returns the maximum. */
async function watchTop(page: Page, id: string): Promise<() => Promise<number>> {
  const start = await topOf(page, id);
  await log(page).evaluate(
    (scroller, [messageId, from]) => {
      const look = (): void => {
        const row = scroller.querySelector(`[data-message-id="${messageId}"]`);
        const top = row?.getBoundingClientRect().top ?? Infinity;
        const moved = Math.abs(top - scroller.getBoundingClientRect().top - from);
        const most = Number(scroller.getAttribute('data-most-moved'));
        if (moved > most) scroller.setAttribute('data-most-moved', String(moved));
        requestAnimationFrame(look);
      };
      look();
    },
    [id, start] as const,
  );
  return async () => Number(await log(page).getAttribute('data-most-moved'));
}

async function runsUnderWay(server: Server, spaceId: string): Promise<number> {
  const { items } = await server.api.call('listChains', { params: { spaceId }, query: {} });
  return items.filter(({ endedAt }) => endedAt === null).length;
}

test('arrow keys move between messages, and exactly one message is a tab stop', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId } = await room();
  const posted = await sayMany(server, spaceId, { count: 40 });
  const [newest, before, first] = [posted.at(-1), posted.at(-2), posted[0]];
  await signIn(page, { at: `/spaces/${spaceId}` });
  const row = (one: PostedMessage | undefined) =>
    page.locator(`[data-message-id="${one?.messageId}"]`);
  await expect(row(newest)).toBeInViewport();
  await expect(page.getByRole('log').locator('article[tabindex="0"]')).toHaveCount(1);
  await row(newest).focus();
  await page.keyboard.press('ArrowUp');
  await expect(row(before)).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(newest)).toBeFocused();
  await page.keyboard.press('k');
  await expect(row(before)).toBeFocused();
  await page.keyboard.press('Home');
  await expect(row(first)).toBeFocused();
  await page.keyboard.press('End');
  await expect(row(newest)).toBeFocused();
  await expect(row(newest)).toBeInViewport();
});
