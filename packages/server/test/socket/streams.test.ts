import type { ServerFrame } from '@conch/protocol';
import { ManualClock } from '@conch/runtime/testing';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { TestClient } from '../support/client.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import {
  cutOff,
  fetched,
  inOrder,
  NOTHING_SHOWN,
  shownAfter,
  type ClientView,
} from '../support/shown.ts';
import { connect, type SocketClient } from '../support/socket-client.ts';

const TEXTS = {
  Ann: Array.from({ length: 60 }, (_, nth) => `ann${nth}`).join(' '),
  Bob: Array.from({ length: 60 }, (_, nth) => `bob-${nth}-ü€𝄞`).join('\n'),
  Cid: Array.from({ length: 60 }, (_, nth) => `"${nth}"\\`).join(' '),
};

const speaking = (chunkMs: number) =>
  Object.fromEntries(
    Object.entries(TEXTS).map(([name, say]) => [name, [{ do: { say, chunkMs } }]]),
  );

const textsIn = (frames: readonly ServerFrame[]) =>
  frames.flatMap((frame) =>
    frame.type === 'message' && frame.message.sender?.kind === 'agent'
      ? [[frame.message.sender.name, frame.message.content] as const]
      : [],
  );

const sorted = <T>(pairs: readonly (readonly [string, T])[]) =>
  pairs.toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Reads until three streams have ended. */
async function untilAllEnded(socket: SocketClient): Promise<void> {
  for (let nth = 0; nth < 3; nth += 1) await socket.nextOf('stream_end');
}

async function askAll(client: TestClient, spaceId: string): Promise<string> {
  const body = { content: 'all of you' };
  return (await client.call('postMessage', { params: { spaceId }, body })).messageId;
}

describe.each(DATABASES.slice(0, 1))('streams, on $name', (kind) => {
  async function room(chunkMs: number, given: Parameters<typeof openServer>[1] = {}) {
    const opened = await openServer(kind, given);
    const { spaceId } = await makeRoom(opened.owner, {
      agents: speaking(chunkMs),
      settings: { policy: 'broadcast' },
    });
    return { ...opened, spaceId };
  }

  test('[I-11] the streams of three simultaneous agents do not mix, and each stream equals its message', async () => {
    const { owner, spaceId } = await room(1);
    const socket = await connect(owner);
    await socket.follow(spaceId);
    await askAll(owner, spaceId);
    await untilAllEnded(socket);
    expect(sorted(textsIn(socket.frames))).toEqual(sorted(Object.entries(TEXTS)));
    const streamed = new Map<string, string>();
    for (const frame of socket.frames) {
      if (frame.type === 'stream_start') streamed.set(frame.messageId, '');
      if (frame.type !== 'stream_chunk') continue;
      const before = streamed.get(frame.messageId);
      expect(before?.length).toBe(frame.offset);
      streamed.set(frame.messageId, before + frame.delta);
    }
    const messages = socket.frames.flatMap((frame) =>
      frame.type === 'message' ? [frame.message] : [],
    );
    expect(streamed.size).toBe(3);
    for (const [id, text] of streamed) {
      expect(messages.find((message) => message.id === id)?.content).toBe(text);
    }
    const chunks = socket.frames.filter(({ type }) => type === 'stream_chunk');
    expect(chunks.length).toBeGreaterThanOrEqual(3);
  });

  test('[I-11] if a client joins during a stream, the client gets the text so far and then the remaining chunks', async () => {
    const clock = new ManualClock();
    const { owner, spaceId } = await room(1_000, { clock });
    const first = await connect(owner);
    await first.follow(spaceId);
    const messageId = await askAll(owner, spaceId);
    for (let nth = 0; nth < 3; nth += 1) await first.nextOf('stream_start');
    // Each agent streams twenty words, one per second.
    for (let nth = 0; nth < 20; nth += 1) await pass(clock, 1_000);
    const late = await connect(owner);
    const { streams } = await late.follow(spaceId);
    expect(streams.length).toBe(3);
    for (let nth = 0; nth < 3; nth += 1) {
      const { content, agentName, replyToId } = await late.nextOf('stream_resume');
      expect(replyToId).toBe(messageId);
      const whole = TEXTS[agentName as keyof typeof TEXTS];
      expect(whole.startsWith(content)).toBe(true);
      expect(content.length).toBeGreaterThan(whole.length / 6);
    }
    await passUntil(clock, untilAllEnded(late));
    const shown = shownAfter(NOTHING_SHOWN, late.frames);
    expect([...shown.messages.values()].map(({ content }) => content).toSorted()).toEqual(
      Object.values(TEXTS).toSorted(),
    );
  });

  test('[I-11] the first watcher of a space gets every running stream', async () => {
    const clock = new ManualClock();
    const { owner, spaceId } = await room(1_000, { clock });
    await askAll(owner, spaceId);
    for (let nth = 0; nth < 20; nth += 1) await pass(clock, 1_000);
    const first = await connect(owner);
    const { streams } = await first.follow(spaceId);
    await passUntil(clock, untilAllEnded(first));
    expect(streams.length).toBe(3);
  });

  test('[I-11] a disconnect of 30 seconds during streams causes no lost, repeated or reordered text', async () => {
    const clock = new ManualClock();
    const { owner, spaceId } = await room(1_000, { clock });
    let view: ClientView = await fetched(owner, spaceId);
    const first = await connect(owner);
    await first.follow(spaceId, view.seq);
    await askAll(owner, spaceId);
    for (let nth = 0; nth < 3; nth += 1) await first.nextOf('stream_start');
    for (let nth = 0; nth < 10; nth += 1) await pass(clock, 1_000);
    await first.sync();
    first.cut();
    view = cutOff(shownAfter(view, first.frames));
    expect(view.streams.size).toBe(3);
    for (let nth = 0; nth < 30; nth += 1) await pass(clock, 1_000);
    const second = await connect(owner);
    await second.follow(spaceId, view.seq);
    await passUntil(clock, untilAllEnded(second));
    view = shownAfter(view, second.frames);
    expect(view.streams.size).toBe(0);
    expect(inOrder(view)).toEqual(inOrder(await fetched(owner, spaceId)));
  });

  test('[I-11] if a client reconnects after the streams have ended, the client shows no unfinished stream', async () => {
    const clock = new ManualClock();
    const { owner, spaceId, server } = await room(1_000, { clock });
    let view: ClientView = await fetched(owner, spaceId);
    const first = await connect(owner);
    await first.follow(spaceId, view.seq);
    await askAll(owner, spaceId);
    for (let nth = 0; nth < 3; nth += 1) await first.nextOf('stream_start');
    for (let nth = 0; nth < 10; nth += 1) await pass(clock, 1_000);
    await first.sync();
    first.cut();
    view = cutOff(shownAfter(view, first.frames));
    expect(view.streams.size).toBe(3);
    await passUntil(clock, server.conch.idle());
    const second = await connect(owner);
    await second.follow(spaceId, view.seq);
    view = shownAfter(view, second.frames);
    expect(view.streams.size).toBe(0);
    expect(inOrder(view)).toEqual(inOrder(await fetched(owner, spaceId)));
  });

  test('[I-11] after many disconnects while three agents speak, the client shows the same messages as the server', async () => {
    const { owner, spaceId, server } = await room(5);
    let view: ClientView = await fetched(owner, spaceId);
    await askAll(owner, spaceId);
    for (let cuts = 0; cuts < 15; cuts += 1) {
      const socket = await connect(owner);
      await socket.follow(spaceId, view.seq);
      await socket.sync();
      socket.cut();
      view = cutOff(shownAfter(view, socket.frames));
    }
    await server.conch.idle();
    const last = await connect(owner);
    await last.follow(spaceId, view.seq);
    view = shownAfter(view, last.frames);
    expect(view.streams.size).toBe(0);
    expect(inOrder(view)).toEqual(inOrder(await fetched(owner, spaceId)));
  });
});

/** Advances the clock and lets all due work run. */
async function pass(clock: ManualClock, ms: number): Promise<void> {
  clock.advance(ms);
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** Advances the clock until a promise resolves. */
async function passUntil(clock: ManualClock, happened: Promise<unknown>): Promise<void> {
  const waiting = { isOver: false };
  const noted = happened.then(() => {
    waiting.isOver = true;
  });
  while (!waiting.isOver) await pass(clock, 1_000);
  await noted;
}
