import type { SpaceId } from '@conch/engine';
import type { ServerFrame } from '@conch/protocol';
import type { Clock, Conch } from '@conch/runtime';
import { StoreFailed } from '@conch/store';
import type { ServerLog } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import type { FrameMaker } from '../../wire/frame-maker.ts';
import { Channel } from './channel.ts';
import type { SpaceReader } from './reader.ts';
import type { WatchStart } from './watch.ts';

interface ChannelsParts {
  readonly conch: Conch;
  readonly clock: Clock;
  readonly coalesceMs: number;
  readonly log: ServerLog;
  readonly metrics: Metrics;
  readonly frameMaker: (spaceId: SpaceId) => FrameMaker;
}

interface Open {
  readonly channel: Promise<Channel>;
  /** The channel. Null until it is open. */
  opened: Channel | null;
  readers: number;
}

/** One reader's watch of one space. */
export interface ReaderWatch {
  /** The refs of requests that no `subscribed` frame has answered yet. */
  readonly refs: string[];
  /** The last event whose posts were sent in combined frames. */
  readonly lastBatchedSeq: () => number | null;
  readonly leave: () => void;
}

/** The spaces that have readers in this process. */
export class Channels {
  readonly #parts: ChannelsParts;
  readonly #open = new Map<SpaceId, Open>();

  constructor(parts: ChannelsParts) {
    this.#parts = parts;
  }

  /**
   * Sends a reader the events after `after`, then live events. If `after` is null, it sends only
   * live events.
   */
  async watch(spaceId: SpaceId, reader: SpaceReader, place: WatchStart): Promise<ReaderWatch> {
    const open = this.#open.get(spaceId) ?? this.#openChannel(spaceId);
    open.readers += 1;
    try {
      const channel = await open.channel;
      open.opened = channel;
      const watch = channel.join(reader, place);
      return {
        refs: watch.refs,
        lastBatchedSeq: () => watch.lastBatchedSeq,
        leave: () => {
          if (watch.isOver) return;
          channel.leave(watch);
          this.#removeReader(spaceId, open);
        },
      };
    } catch (error) {
      this.#removeReader(spaceId, open);
      throw error;
    }
  }

  /** Whether a database failure delays a channel or one of its readers. */
  get isWaitingForStore(): boolean {
    return this.#troubles().some((error) => error instanceof StoreFailed);
  }

  /** Sends a frame that is not stored to the readers of the space in this process. */
  async pass(spaceId: SpaceId, frame: ServerFrame): Promise<void> {
    const open = this.#open.get(spaceId);
    if (open !== undefined) (await open.channel).pass(frame);
  }

  #openChannel(spaceId: SpaceId): Open {
    const open: Open = { channel: this.#start(spaceId), opened: null, readers: 0 };
    this.#open.set(spaceId, open);
    // Removes a channel that failed to open, so that the next reader tries again.
    open.channel.catch(() => {
      if (this.#open.get(spaceId) === open) this.#open.delete(spaceId);
    });
    return open;
  }

  async #start(spaceId: SpaceId): Promise<Channel> {
    const { conch, clock, coalesceMs, log, frameMaker } = this.#parts;
    const fellBehind = (thrown: unknown): void => {
      const error = thrown instanceof Error ? thrown.name : 'unknown';
      log.error({ what: 'channel', spaceId, isBehind: true, error });
      this.#countBehind();
    };
    const caughtUp = (behindMs: number): void => {
      log.warn({ what: 'channel', spaceId, isBehind: false, behindMs: Math.round(behindMs) });
      this.#countBehind();
    };
    const { seq } = await conch.read.head(spaceId);
    const make = frameMaker(spaceId);
    const callbacks = { fellBehind, caughtUp };
    const channel = new Channel({ conch, clock, spaceId, make, coalesceMs, ...callbacks }, seq);
    void channel.run();
    return channel;
  }

  #removeReader(spaceId: SpaceId, open: Open): void {
    open.readers -= 1;
    if (open.readers > 0) return;
    if (this.#open.get(spaceId) === open) this.#open.delete(spaceId);
    open.channel.then(
      (channel) => channel.close(),
      () => {},
    );
    if ((open.opened?.trouble ?? null) !== null) this.#countBehind();
  }

  #countBehind(): void {
    this.#parts.metrics.countChannelsBehind(this.#troubles().length);
  }

  /** The last error of each channel that is behind. */
  #troubles(): readonly unknown[] {
    return [...this.#open.values()].flatMap(({ opened }) => {
      const trouble = opened?.trouble ?? null;
      return trouble === null ? [] : [trouble.error];
    });
  }
}
