import { asSpaceId } from '@conch/engine';
import type { ServerFrame } from '@conch/protocol';
import { systemClock } from '@conch/runtime';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Channel } from '../../src/socket/spaces/channel.ts';
import type { SpaceReader } from '../../src/socket/spaces/reader.ts';
import { FrameMaker } from '../../src/wire/frame-maker.ts';
import { makeRoom } from '../support/make-room.ts';
import { openServer } from '../support/open-server.ts';
import { connect } from '../support/socket-client.ts';

/** A channel of a space with one message. */
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
  const parts = {
    conch,
    clock: systemClock,
    spaceId,
    make,
    coalesceMs: 1,
    fellBehind: () => {},
    caughtUp: () => {},
  };
  const channel = new Channel(parts, (await conch.read.head(spaceId)).seq);
  void channel.run();
  onTestFinished(() => channel.close());
  return { channel, say };
}

/** A reader that loses its access at a given moment. It must receive no frame after that moment. */
class Loser implements SpaceReader {
  readonly sent: string[] = [];
  isLost = false;
  readonly #settled = Promise.withResolvers<void>();
  readonly #isLostWhenReady: boolean;

  constructor({ isLostWhenReady }: { readonly isLostWhenReady: boolean }) {
    this.#isLostWhenReady = isLostWhenReady;
  }

  /** Resolves when the reader has received a frame, or its access was checked after the loss. */
  get settled(): Promise<void> {
    return this.#settled.promise;
  }

  readonly mayTake = (): boolean => !this.isLost;

  readonly ready = (): Promise<boolean> => {
    const mayRead = !this.isLost;
    if (!mayRead) this.#settled.resolve();
    // Simulates a loss of access between the check and the use of its result.
    this.isLost ||= this.#isLostWhenReady;
    return Promise.resolve(mayRead);
  };

  readonly send = ({ payload }: { readonly payload: Buffer }): void => {
    const frames = [JSON.parse(payload.toString()) as ServerFrame | ServerFrame[]].flat();
    this.sent.push(...frames.map(({ type }) => type));
    this.#settled.resolve();
  };
}

describe.each(DATABASES.slice(0, 1))('loss of access between check and delivery', (kind) => {
  test.each([
    ['the missed events', 0],
    ['a resync', 1_000],
    ['the subscribed frame and running streams', null],
  ])(
    '[P-5] if a reader loses access to a space while it catches up, the reader does not get %s',
    async (_, after) => {
      const { channel } = await channelOf(kind);
      const reader = new Loser({ isLostWhenReady: true });
      channel.join(reader, { after });
      await reader.settled;
      expect(reader.sent).toEqual([]);
    },
  );

  test('[P-5] if a live reader loses access to a space, the reader does not get the next event', async () => {
    const { channel, say } = await channelOf(kind);
    const reader = new Loser({ isLostWhenReady: false });
    channel.join(reader, { after: null });
    await reader.settled;
    expect(reader.sent).toEqual(['subscribed']);
    reader.isLost = true;
    const followStarted = Promise.withResolvers<void>();
    const other: SpaceReader = {
      mayTake: () => true,
      ready: () => Promise.resolve(true),
      send: ({ seq }) => void (seq !== null && followStarted.resolve()),
    };
    channel.join(other, { after: null });
    await say('afterwards');
    await followStarted.promise;
    expect(reader.sent).toEqual(['subscribed']);
  });

  test('[P-5] if a person loses access to a space while its channel opens, the person gets only an unsubscribed frame', async () => {
    const { owner, person, server } = await openServer(kind);
    const ada = await person('Ada');
    const { id: memberId } = await ada.call('readMe');
    const { spaceId } = await makeRoom(owner, { people: [ada] });
    const socket = await connect(ada);
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { read } = server.conch;
    const head = read.head.bind(read);
    read.head = async (...args) => {
      asked.resolve();
      await answered.promise;
      return head(...args);
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
