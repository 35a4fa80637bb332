import { setImmediate } from 'node:timers/promises';
import { reply } from '@conch/sdk';
import type { Page } from '@playwright/test';
import {
  hostileMentions,
  hostileMessages,
  HOSTILE_NAMES,
  SLOW_TO_SHAPE,
} from '../support/hostile-corpus.ts';
import { connectOutsideAgent } from '../support/outside-agent.ts';
import type { Server } from '../support/server.ts';
import { SILENT } from '../support/speakers.ts';
import { expect, test } from '../support/test.ts';

// Tracing two thousand messages would take longer than the test itself.
test.use({ trace: 'off' });

/** Records the forbidden effects of messages: scripts, dialogs, new windows and frames. */
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

/**
 * Posts all texts as a service, so that no agent answers and no notice says that nobody answers.
 */
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

interface RenderedMessage {
  /** The ids of messages that the page never drew. */
  readonly missing: readonly string[];
  /** The forbidden elements that were found in messages. */
  readonly forbidden: readonly string[];
  /** The length of the longest text run that the browser must shape at once. */
  readonly longestRun: number;
}

/** Scrolls through a space from its end to its start and back, and checks each message. */
function drawAll(page: Page, ids: readonly string[]): Promise<RenderedMessage> {
  return page.evaluate(async (wanted) => {
    const seen = new Set<string>();
    const missing = new Set(wanted);
    const forbidden: string[] = [];
    let longestRun = 0;
    const TAGS =
      'script,img:not([data-diagram]),picture,iframe,frame,object,embed,video,audio,source,track,link,meta,base,style,form,input,select,math:not([data-formula]),template,dialog,svg:not(.lucide),[style],math [href],math [id]';
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
        // The page does not split code into text runs, because copied code must stay unchanged.
        if (node.parentElement?.closest('pre') !== null) continue;
        longestRun = Math.max(longestRun, node.textContent?.length ?? 0);
      }
      for (const element of row.querySelectorAll(TAGS)) forbidden.push(element.outerHTML);
      for (const picture of row.querySelectorAll('img')) {
        if (!picture.src.startsWith('data:image/svg+xml,')) forbidden.push(picture.outerHTML);
      }
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
    // The first pass rises to the first message. Rising can skip rows that are shorter than expected,
    // so the next passes fall and rise until no row is missing.
    const [first, last] = [wanted.at(0), wanted.at(-1)];
    const MOST_PASSES = 6;
    let passes = 0;
    while (missing.size > 0 && passes < MOST_PASSES) {
      rows().forEach(look);
      const isRising = passes % 2 === 0;
      const end = isRising ? first : last;
      if (rows().some(({ dataset }) => dataset['messageId'] === end)) passes += 1;
      const box = scroller();
      if (box !== null) {
        // Moves the top row to the lower edge. One step therefore passes a message of any length.
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

// The limits only end a page that stops drawing. A busy machine draws for minutes.
test.describe.configure({ timeout: 900_000 });
const DRAWN = { timeout: 600_000 };

test('[T2] [T3] two thousand hostile messages load nothing and run nothing, and the page stays responsive', async ({
  page,
  room,
  server,
  signIn,
}) => {
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
  await expect(page.locator('[data-said] strong').first()).toBeAttached(DRAWN);
  const { missing, forbidden } = await drawAll(page, ids);
  expect(forbidden).toEqual([]);
  expect(missing).toEqual([]);
  expect(deeds).toEqual([]);

  // Checks that the page still reacts to keys. The `watch` of every scenario checks the other
  // effects.
  const field = page.getByRole('textbox').last();
  await field.fill('still here');
  await expect(field).toHaveValue('still here');
  expect(await page.evaluate(() => document.title)).toContain('Conch');
});

test('[T2] [T3] hostile messages load nothing and run nothing, even if they stream in and are split at any character', async ({
  page,
  room,
  server,
  signIn,
}) => {
  // The text `<world>` in a message would make the agent pass and send nothing.
  const every = hostileMessages().filter((text) => text.length < 300 && !text.includes('<world>'));
  // Takes every 13th message. The number of contexts is not a multiple of 13, so the sample
  // contains each trick.
  const some = every.filter((_text, nth) => nth % 13 === 0).join('\n\n');
  const { agentId, spaceId, say } = await room({
    policy: 'broadcast',
    agents: { Parrot: { kind: 'remote', config: {} } },
  });
  // The answer ends only when the page has drawn the stream. Without this, a busy machine could
  // receive the whole answer before it draws the first character.
  const isDrawn = Promise.withResolvers<void>();
  async function* characters(): AsyncGenerator<string> {
    for (const character of some) {
      yield character;
      await setImmediate();
    }
    await isDrawn.promise;
  }
  const parrot = await connectOutsideAgent(server, agentId('Parrot'), () => reply(characters()));
  const deeds = await watchDeeds(page);
  await signIn(page, { at: `/spaces/${spaceId}` });
  await say('Go');
  await expect(page.locator('[data-said=stream]')).toBeVisible(DRAWN);
  isDrawn.resolve();
  const said = page.locator('[data-said=message][data-agent]');
  await expect(said).toBeVisible(DRAWN);
  const { forbidden } = await drawAll(page, [(await said.getAttribute('data-message-id')) ?? '']);
  expect(forbidden).toEqual([]);
  expect(deeds).toEqual([]);
  await parrot.close({ drainMs: 0 });
});

// The time to shape a text run grows with the square of its length.
const LONGEST_RUN = 1_000;

test('[T3] even if a browser shapes a text slowly, the text does not block the page', async ({
  page,
  room,
  server,
  signIn,
}) => {
  const { spaceId } = await room({ policy: 'mention' });
  const ids = await sayAll(server, spaceId, SLOW_TO_SHAPE);
  await signIn(page, { at: `/spaces/${spaceId}` });
  await expect(page.locator('[data-said=message]').first()).toBeAttached(DRAWN);
  const { missing, longestRun } = await drawAll(page, ids);
  expect(missing).toEqual([]);
  expect(longestRun).toBeLessThanOrEqual(LONGEST_RUN);
  await page.getByRole('textbox').last().fill('still here');
});
