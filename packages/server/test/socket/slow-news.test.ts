import { asSpaceId } from '@conch/engine';
import type { ServerFrame, ServerFrameOf } from '@conch/protocol';
import { ManualClock } from '@conch/runtime/testing';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Channel } from '../../src/socket/spaces/channel.ts';
import type { Parcel, SpaceReader } from '../../src/socket/spaces/reader.ts';
import { FrameMaker } from '../../src/wire/frame-maker.ts';
import { makeForum } from '../support/make-forum.ts';
import { openServer } from '../support/open-server.ts';

/** A test reader whose buffer can be filled and drained. */
class Slow implements SpaceReader {
  readonly frames: ServerFrame[] = [];
  #room: PromiseWithResolvers<void> | null = null;
  #asked = Promise.withResolvers<void>();
  #wake: () => void = () => {};

  /** Fills the reader's buffer. Resolves when a sender waits for free space. */
  fill(): Promise<void> {
    this.#room = Promise.withResolvers();
    this.#asked = Promise.withResolvers();
    return this.#asked.promise;
  }

  drain(): void {
    this.#room?.resolve();
    this.#room = null;
  }

  readonly mayTake = (): boolean => this.#room === null;

  readonly ready = async (): Promise<boolean> => {
    this.#asked.resolve();
    await this.#room?.promise;
    return true;
  };

  readonly send = ({ payload }: Parcel): void => {
    this.frames.push(...[JSON.parse(payload.toString()) as ServerFrame | ServerFrame[]].flat());
    this.#wake();
  };

  get news(): readonly ServerFrameOf<'forum:news'>[] {
    return this.frames.flatMap((frame) => (frame.type === 'forum:news' ? [frame] : []));
  }

  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

describe.each(DATABASES)('slow readers of a forum, on $name', (kind) => {
  test('[I-9] [I-10] a slow reader gets the combined posts once it can read again, each post once', async () => {
    const clock = new ManualClock();
    const opened = await openServer(kind);
    const { owner, server } = opened;
    const forum = await makeForum(opened);
    const spaceId = asSpaceId(forum.spaceId);
    const params = { threadId: await forum.openThread('Gardens', 'Which is yours?') };
    const { conch } = server;
    const make = new FrameMaker(spaceId, {
      message: (id) => conch.read.message(spaceId, id),
      members: () => Promise.resolve([]),
      tickPosts: () => Promise.resolve([]),
    });
    const parts = {
      conch,
      clock,
      spaceId,
      make,
      coalesceMs: 1,
      fellBehind: () => {},
      caughtUp: () => {},
    };
    const channel = new Channel(parts, (await conch.read.head(spaceId)).seq);
    void channel.run();
    onTestFinished(() => channel.close());
    const reader = new Slow();
    channel.join(reader, { after: null, batchAfter: null });
    await reader.until(() => reader.frames.some(({ type }) => type === 'subscribed'));
    const { seq } = await owner.call('postReply', { params, body: { content: 'One.' } });
    await reader.until(() => reader.frames.some((one) => 'seq' in one && one.seq === seq));
    const isAskedFor = reader.fill();
    clock.advance(1_000);
    await isAskedFor;
    expect(reader.news).toEqual([]);
    reader.drain();
    await reader.until(() => reader.news.length > 0);
    await owner.call('postReply', { params, body: { content: 'Two.' } });
    await clock.waitedFor(1_000);
    clock.advance(1_000);
    await reader.until(() => reader.news.length > 1);
    expect(reader.news.map(({ count }) => count)).toEqual([1, 1]);
  });
});
