import type { SpaceId } from '@conch/engine';
import type { ServerFrame } from '@conch/protocol';
import type { Clock, Conch } from '@conch/runtime';
import type { Log } from '../log.ts';
import type { FrameMaker } from '../wire/frame-maker.ts';
import { Channel } from './channel.ts';
import type { Reader } from './reader.ts';
import type { Place } from './watch.ts';

interface ChannelsParts {
  readonly conch: Conch;
  readonly clock: Clock;
  readonly coalesceMs: number;
  readonly log: Log;
  readonly frameMaker: (spaceId: SpaceId) => FrameMaker;
}

interface Open {
  readonly channel: Promise<Channel>;
  readers: number;
}

/** One reading of one space, until it is left. */
export interface Watching {
  /** What is still to be answered by `subscribed`. */
  readonly refs: string[];
  /** Up to where people's posts were told together. */
  readonly news: () => number | null;
  readonly leave: () => void;
}

/** The spaces that someone reads in this process. */
export class Channels {
  readonly #parts: ChannelsParts;
  readonly #open = new Map<SpaceId, Open>();

  constructor(parts: ChannelsParts) {
    this.#parts = parts;
  }

  /** Tells a reader what happened after `after` (`null`: from now on), and what happens. */
  async watch(spaceId: SpaceId, reader: Reader, place: Place): Promise<Watching> {
    const open = this.#open.get(spaceId) ?? this.#openChannel(spaceId);
    open.readers += 1;
    try {
      const channel = await open.channel;
      const watch = channel.join(reader, place);
      return {
        refs: watch.refs,
        news: () => watch.news,
        leave: () => {
          if (watch.isOver) return;
          channel.leave(watch);
          this.#left(spaceId, open);
        },
      };
    } catch (error) {
      this.#left(spaceId, open);
      throw error;
    }
  }

  /** Something that goes by, to whoever reads the space here. */
  async pass(spaceId: SpaceId, frame: ServerFrame): Promise<void> {
    const open = this.#open.get(spaceId);
    if (open !== undefined) (await open.channel).pass(frame);
  }

  #openChannel(spaceId: SpaceId): Open {
    const open = { channel: this.#start(spaceId), readers: 0 };
    this.#open.set(spaceId, open);
    // A space that cannot be opened now may be later.
    open.channel.catch(() => {
      if (this.#open.get(spaceId) === open) this.#open.delete(spaceId);
    });
    return open;
  }

  async #start(spaceId: SpaceId): Promise<Channel> {
    const { conch, clock, coalesceMs, log, frameMaker } = this.#parts;
    const failed = (error: unknown): void =>
      log.error({
        what: 'channel',
        spaceId,
        error: error instanceof Error ? error.name : 'unknown',
      });
    const { seq } = await conch.read.head(spaceId);
    const make = frameMaker(spaceId);
    const channel = new Channel({ conch, clock, spaceId, make, coalesceMs, failed }, seq);
    void channel.run();
    return channel;
  }

  #left(spaceId: SpaceId, open: Open): void {
    open.readers -= 1;
    if (open.readers > 0) return;
    if (this.#open.get(spaceId) === open) this.#open.delete(spaceId);
    open.channel.then(
      (channel) => channel.close(),
      () => {},
    );
  }
}
