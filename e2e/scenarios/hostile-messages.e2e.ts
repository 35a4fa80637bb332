import type { Page } from '@playwright/test';
import {
  hostileMentions,
  hostileMessages,
  HOSTILE_NAMES,
  SLOW_TO_SHAPE,
} from '../support/hostile-corpus.ts';
import type { Server } from '../support/server.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

// Tracing two thousand messages would take longer than the test.
test.use({ trace: 'off' });

/** Records effects that no message may have: a script, a dialog or a new window. */
async function watchDeeds(page: Page): Promise<string[]> {
  const deeds: string[] = [];
  await page.exposeFunction('conchTestDeed', () => void deeds.push('a script ran'));
  page.on('dialog', (dialog) => {
    deeds.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => void deeds.push(`a window: ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) deeds.push(`a frame: ${frame.url()}`);
  });
  return deeds;
}

/** Posts all texts as a service: no agent answers, and no notice says so. */
async function sayAll(
  server: Server,
  spaceId: string,
  texts: readonly string[],
): Promise<readonly string[]> {
  const left = [...texts];
  const ids: string[] = [];
  let last = 0;
  const one = async (): Promise<void> => {
    for (let content = left.pop(); content !== undefined; content = left.pop()) {
      const body = { content, service: 'corpus' };
      const posted = await server.api.call('postMessage', { params: { spaceId }, body });
      ids.push(posted.messageId);
      last = Math.max(last, posted.seq);
    }
  };
  await Promise.all(Array.from({ length: 8 }, one));
  await server.api.call('markRead', { params: { spaceId }, body: { seq: last } });
  return ids;
}

interface Drawn {
  /** Messages that were never drawn. */
  readonly missing: readonly string[];
  /** Forbidden elements in messages. */
  readonly forbidden: readonly string[];
  /** The length of the longest text that the browser shapes at once. */
  readonly longestRun: number;
}

/** Scrolls through a space from end to start, and checks each message. */
function drawAll(page: Page, ids: readonly string[]): Promise<Drawn> {
  return page.evaluate(async (wanted) => {
    const seen = new Set<string>();
    const missing = new Set(wanted);
    const forbidden: string[] = [];
    let longestRun = 0;
    const TAGS =
      'script,img,picture,iframe,frame,object,embed,video,audio,source,track,link,meta,base,style,form,input,select,math,template,dialog,svg:not(.lucide)';
    const isGood = (link: HTMLAnchorElement): boolean => {
      const isOwn = /^\/agents\/[0-9a-f-]+$/u.test(link.getAttribute('href') ?? '');
      const isOutward =
        /^(?:https?|mailto):$/u.test(link.protocol) &&
        link.rel === 'noopener noreferrer nofollow' &&
        link.referrerPolicy === 'no-referrer' &&
        link.target === '_blank';
      return isOwn || isOutward;
    };
    const look = (row: HTMLElement): void => {
      const id = row.dataset['messageId'] ?? '';
      if (seen.has(id)) return;
      seen.add(id);
      missing.delete(id);
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        // Code is not split, so that it can be copied unchanged.
        if (node.parentElement?.closest('pre') !== null) continue;
        longestRun = Math.max(longestRun, node.textContent?.length ?? 0);
      }
      for (const element of row.querySelectorAll(TAGS)) forbidden.push(element.outerHTML);
      for (const link of row.querySelectorAll('a')) {
        if (!isGood(link)) forbidden.push(link.outerHTML);
      }
      for (const element of row.querySelectorAll('*')) {
        const names = element.getAttributeNames();
        const isBad = names.some((name) => name === 'name' || name.startsWith('on'));
        if (isBad) forbidden.push(element.outerHTML);
      }
    };
    const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-said]')];
    const scroller = (): Element | null => {
      let box: Element | null = rows()[0] ?? null;
      while (box !== null && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement;
      return box;
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const LONG_STILL = 120;
    let isRising = true;
    for (let still = 0; missing.size > 0 && still < 600; still += 1) {
      const before = seen.size;
      rows().forEach(look);
      if (seen.size > before) still = 0;
      // Rows that are lower than expected may be skipped. The way back catches them.
      if (still === LONG_STILL) isRising = false;
      const box = scroller();
      if (box !== null) {
        // Moves the top row to the lower edge, so that a long message is not scrolled in full.
        const top = rows()[0]?.getBoundingClientRect().top ?? 0;
        box.scrollTop += isRising
          ? top - box.getBoundingClientRect().bottom + 40
          : box.clientHeight / 2;
      }
      await frame();
    }
    return { missing: [...missing], forbidden: forbidden.slice(0, 20), longestRun };
  }, ids);
}

test('[T2] [T3] two thousand hostile messages load nothing, run nothing and leave the page responsive', async ({
  page,
  room,
  server,
  signIn,
}) => {
  test.setTimeout(180_000);
  const { spaceId } = await room({ policy: 'mention' });
  const agents = await Promise.all(
    HOSTILE_NAMES.map((name) =>
      server.api.call('addAgent', {
        body: { kind: 'script', config: SILENT, name, isQuiet: true },
      }),
    ),
  );
  const memberIds = agents.map(({ id }) => id);
  await server.api.call('addMembers', { params: { spaceId }, body: { memberIds } });
  const texts = [...HOSTILE_NAMES.flatMap(hostileMentions), ...hostileMessages()];
  expect(texts.length).toBeGreaterThan(2_000);
  const ids = await sayAll(server, spaceId, texts);

  const deeds = await watchDeeds(page);
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.locator('[data-said] strong').first()).toBeAttached();
  const { missing, forbidden } = await drawAll(page, ids);
  expect(forbidden).toEqual([]);
  expect(missing).toEqual([]);
  expect(deeds).toEqual([]);

  // The page still reacts to keys. The watch of every scenario checks the rest.
  const field = page.getByRole('textbox').last();
  await field.fill('still here');
  await expect(field).toHaveValue('still here');
  expect(await page.evaluate(() => document.title)).toContain('Conch');
});

test('[T2] [T3] hostile messages that stream in, split anywhere, load and run nothing either', async ({
  page,
  room,
  signIn,
}) => {
  // A message with `<world>` makes the agent pass and say nothing.
  const every = hostileMessages().filter((text) => text.length < 300 && !text.includes('<world>'));
  // Every 13th message: 13 shares no factor with the number of places, so each trick is included.
  const some = every.filter((_text, nth) => nth % 13 === 0).join('\n\n');
  const { spaceId, say } = await room({
    policy: 'broadcast',
    agents: { Parrot: [{ do: { say: some.replaceAll(/[{}]/gu, ''), chunkMs: 1 } }] },
  });
  const deeds = await watchDeeds(page);
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say('Go');
  await expect(page.locator('[data-said=stream]')).toBeVisible();
  const said = page.locator('[data-said=message][data-agent]');
  await expect(said).toBeVisible({ timeout: 40_000 });
  const { forbidden } = await drawAll(page, [(await said.getAttribute('data-message-id')) ?? '']);
  expect(forbidden).toEqual([]);
  expect(deeds).toEqual([]);
});

// The time to shape a run of text grows with the square of its length.
const LONGEST_RUN = 1_000;

test('[T3] texts that a browser is slow to shape do not block the page', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId } = await room({ policy: 'mention' });
  const ids = await sayAll(server, spaceId, SLOW_TO_SHAPE);
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.locator('[data-said=message]').first()).toBeAttached();
  const { missing, longestRun } = await drawAll(page, ids);
  expect(missing).toEqual([]);
  expect(longestRun).toBeLessThanOrEqual(LONGEST_RUN);
  await page.getByRole('textbox').last().fill('still here');
});
