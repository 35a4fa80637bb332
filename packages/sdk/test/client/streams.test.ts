import type { SpaceView } from '@conch/sdk';
import { ManualClock } from '@conch/runtime/testing';
import { describe, expect, test } from 'vitest';
import { freshView, shownIn } from './support/fresh-view.ts';
import { openServer, SQLITE } from './support/open-server.ts';
import { untilConnection, untilShown } from './support/until.ts';

const TEXTS: Readonly<Record<string, string>> = {
  Ann: Array.from({ length: 40 }, (_, nth) => `ann${nth}`).join(' '),
  Bob: Array.from({ length: 40 }, (_, nth) => `bob-${nth}-ü€𝄞`).join('\n'),
  Cid: Array.from({ length: 40 }, (_, nth) => `"${nth}"\\`).join(' '),
};

const AGENTS = Object.fromEntries(
  Object.entries(TEXTS).map(([name, say]) => [name, [{ do: { say, chunkMs: 1_000 } }]]),
);

/** Advances the clock by seconds, and lets all work of each second finish. */
async function pass(clock: ManualClock, seconds: number): Promise<void> {
  for (let nth = 0; nth < seconds; nth += 1) {
    clock.advance(1_000);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
  }
}

/** Advances the clock until a promise settles. */
async function passUntil<T>(clock: ManualClock, happened: Promise<T>): Promise<T> {
  const waiting = { isOver: false };
  const noted = happened.finally(() => {
    waiting.isOver = true;
  });
  while (!waiting.isOver) await pass(clock, 1);
  return noted;
}

function allSpeak({ streams }: SpaceView): boolean {
  return streams.length === 3 && streams.every(({ content }) => content.length > 20);
}

function expectPartsOfTexts({ streams }: SpaceView): void {
  for (const { agentName, content } of streams) {
    expect(TEXTS[agentName]?.startsWith(content)).toBe(true);
  }
}

describe.each(SQLITE)('streaming agents, on $name', (kind) => {
  async function stage() {
    const clock = new ManualClock();
    const opened = await openServer(kind, { clock });
    const spaceId = await opened.room({ agents: AGENTS });
    const client = opened.client();
    const space = client.follow(spaceId);
    await space.ready;
    await space.send('all of you');
    return { ...opened, clock, spaceId, client, space };
  }

  test('[I-11] streams are shown in the order of their start until they become messages', async () => {
    const { clock, space, spaceId, direct } = await stage();
    const orders = new Set<string>();
    space.subscribe(() => {
      const { streams = [] } = space.view ?? {};
      if (streams.length === 3) orders.add(streams.map(({ agentName }) => agentName).join());
      expectPartsOfTexts(space.view!);
    });
    const view = await passUntil(
      clock,
      untilShown(space, ({ messages, streams }) => messages.length === 4 && streams.length === 0),
    );
    expect(orders.size).toBe(1);
    const said = view.messages.slice(1).map(({ sender, content }) => [sender?.name, content]);
    expect(Object.fromEntries(said)).toEqual(TEXTS);
    expect(shownIn(view)).toEqual(shownIn(await freshView(direct, spaceId)));
  });

  test('[I-11] a client that joins during streams shows the whole text of each stream', async () => {
    const { clock, space, spaceId, client } = await stage();
    await passUntil(clock, untilShown(space, allSpeak));
    const late = client.follow(spaceId);
    const view = await passUntil(clock, untilShown(late, allSpeak));
    expectPartsOfTexts(view);
    await passUntil(
      clock,
      untilShown(late, ({ messages }) => messages.length === 4),
    );
  });

  test('[I-11] streams resume after a cut, and disappear if they ended meanwhile', async () => {
    const { clock, space, client, proxy, server, direct, spaceId } = await stage();
    await passUntil(clock, untilShown(space, allSpeak));
    proxy.close();
    await untilConnection(client, 'waiting');
    await pass(clock, 10);
    proxy.open();
    const back = await untilShown(space, ({ isLive }) => isLive);
    expect(back.streams.length).toBe(3);
    expectPartsOfTexts(back);
    proxy.close();
    await passUntil(clock, server.conch.idle());
    expect(space.view?.streams.length).toBe(3);
    proxy.open();
    const { seq } = await direct.call('readSpace', { params: { spaceId } });
    const view = await untilShown(space, (now) => now.isLive && now.seq === seq);
    expect(shownIn(view)).toEqual(shownIn(await freshView(direct, spaceId)));
  });
});
