import { asSpaceId } from '@conch/engine';
import type { ServerFrame } from '@conch/protocol';
import { systemClock } from '@conch/runtime';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Channel } from '../../src/socket/channel.ts';
import type { Reader } from '../../src/socket/reader.ts';
import { FrameMaker } from '../../src/wire/frame-maker.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';

/** A channel to a space in which something has been said. */
async function channelOf(kind: (typeof DATABASES)[number]) {
  const { owner, server } = await openServer(kind);
  const { conch } = server;
  const room = await makeRoom(owner);
  const spaceId = asSpaceId(room.spaceId);
  const say = (content: string) =>
    owner.call('postMessage', { params: { spaceId: room.spaceId }, body: { content } });
  await say('before');
  const make = new FrameMaker(spaceId, {
    message: (id) => conch.read.message(spaceId, id),
    members: () => Promise.resolve([]),
    tickPosts: () => Promise.resolve([]),
  });
  const parts = { conch, clock: systemClock, spaceId, make, coalesceMs: 1, failed: () => {} };
  const channel = new Channel(parts, (await conch.read.head(spaceId)).seq);
  void channel.run();
  onTestFinished(() => channel.close());
  return { channel, say };
}

/** May read each time it is asked, until it is lost: then what is sent to it is too much. */
class Loser implements Reader {
  readonly sent: string[] = [];
  isLost = false;
  readonly #settled = Promise.withResolvers<void>();
  readonly #isLostWhenReady: boolean;

  constructor({ isLostWhenReady }: { readonly isLostWhenReady: boolean }) {
    this.#isLostWhenReady = isLostWhenReady;
  }

  /** It was sent something, or has been told that it may read no more. */
  get settled(): Promise<void> {
    return this.#settled.promise;
  }

  readonly mayTake = (): boolean => !this.isLost;

  readonly ready = (): Promise<boolean> => {
    const mayRead = !this.isLost;
    if (!mayRead) this.#settled.resolve();
    // As if it were taken away after the answer was found, and before it is used.
    this.isLost ||= this.#isLostWhenReady;
    return Promise.resolve(mayRead);
  };

  readonly send = ({ payload }: { readonly payload: Buffer }): void => {
    const frames = [JSON.parse(payload.toString()) as ServerFrame | ServerFrame[]].flat();
    this.sent.push(...frames.map(({ type }) => type));
    this.#settled.resolve();
  };
}

describe.each(DATABASES.slice(0, 1))('access that is lost between question and answer', (kind) => {
  test.each([
    ['what was missed', 0],
    ['that it must begin anew', 1_000],
    ['that it is live, and what is being said', null],
  ])('[P-5] a reader who loses a space while caught up is not told %s', async (_, after) => {
    const { channel } = await channelOf(kind);
    const reader = new Loser({ isLostWhenReady: true });
    channel.join(reader, { after });
    await reader.settled;
    expect(reader.sent).toEqual([]);
  });

  test('[P-5] a reader who loses a space while live is not told what happens next', async () => {
    const { channel, say } = await channelOf(kind);
    const reader = new Loser({ isLostWhenReady: false });
    channel.join(reader, { after: null });
    await reader.settled;
    expect(reader.sent).toEqual(['subscribed']);
    reader.isLost = true;
    const asked = Promise.withResolvers<void>();
    const other: Reader = {
      mayTake: () => true,
      ready: () => Promise.resolve(true),
      send: ({ seq }) => void (seq !== null && asked.resolve()),
    };
    channel.join(other, { after: null });
    await say('afterwards');
    await asked.promise;
    expect(reader.sent).toEqual(['subscribed']);
  });

  test('[P-5] who loses a space while its channel is opened is told that, and nothing else', async () => {
    const { owner, person, server } = await openServer(kind);
    const ada = await person('Ada');
    const { id: memberId } = await ada.call('readMe');
    const { spaceId } = await makeRoom(owner, { people: [ada] });
    const socket = await connect(ada);
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { read } = server.conch;
    const head = read.head.bind(read);
    read.head = async (...given) => {
      asked.resolve();
      await answered.promise;
      return head(...given);
    };
    socket.send({ type: 'subscribe', ref: 's', spaces: { [spaceId]: 0 } });
    await asked.promise;
    await owner.call('removeMember', { params: { spaceId, memberId } });
    answered.resolve();
    await socket.nextOf('unsubscribed', ({ ref }) => ref === 's');
    await socket.sync();
    expect(
      socket.frames.every(({ type }) => ['ready', 'unsubscribed', 'pong'].includes(type)),
    ).toBe(true);
  });
});
