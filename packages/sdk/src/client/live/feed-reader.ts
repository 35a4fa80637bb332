import type { ServerFrameOf } from '@conch/protocol';
import type { ConchError } from '../conch-error.ts';
import {
  cursorAfter,
  readDurable,
  type DurableFrame,
  type FeedCursor,
  type FeedEvent,
} from './feed-cursor.ts';
import type { PassingFrame } from '../view/after-passing.ts';

/** The callbacks for one space's feed. */
export interface FeedListener {
  /** A stored event. Each arrives once, in order, without a gap. */
  readonly event: (event: FeedEvent) => void;
  /**
   * A summary of forum posts: either the posts of one tick, or posts by people. Only with
   * `coalesceForums`.
   */
  readonly news?: (frame: ServerFrameOf<'forum:news'>) => void;
  /** A frame that is not stored: streams, typing, read marks or presence. */
  readonly passing?: (frame: PassingFrame) => void;
  /** All missed events have arrived and the feed is live. Called again after each reconnect. */
  readonly live?: (frame: ServerFrameOf<'subscribed'>) => void;
  /** The connection is lost. The client reconnects by itself. */
  readonly lost?: () => void;
  /**
   * The known state of the space is outdated and must be loaded again. The next events come after
   * `seq`.
   */
  readonly resync?: (seq: number) => void;
  /**
   * The feed has ended, because the person cannot read the space or has lost access to the space.
   */
  readonly ended?: (failure: ConchError) => void;
}

/** One listener and its position in the feed of a space. */
export class FeedReader {
  readonly listener: FeedListener;
  #cursor: FeedCursor;

  constructor(listener: FeedListener, after: number | null) {
    this.listener = listener;
    this.#cursor = cursorAfter(after);
  }

  /** The last event that the listener received. Null if the listener wants only new events. */
  get seen(): number | null {
    return this.#cursor.seen;
  }

  /** Reads a frame. Returns false if earlier events are missing. */
  take(frame: DurableFrame): boolean {
    const { cursor, event, hasGap } = readDurable(this.#cursor, frame);
    this.#cursor = cursor;
    if (event !== null) {
      this.listener.event(event);
      for (const one of event.frames) if (one.type === 'forum:news') this.listener.news?.(one);
    }
    return !hasGap;
  }

  /** Called when the connection is lost. Drops the frames of an incomplete event. */
  lost(): void {
    this.#cursor = cursorAfter(this.seen);
    this.listener.lost?.();
  }

  begin(seq: number): void {
    this.#cursor = cursorAfter(seq);
  }

  goLive(frame: ServerFrameOf<'subscribed'>): void {
    // All missed events should have arrived by now. Events that are still missing are no longer
    // available.
    if (this.seen !== null && this.seen !== frame.seq) this.resync(frame.seq);
    this.begin(frame.seq);
    this.listener.live?.(frame);
  }

  resync(seq: number): void {
    this.begin(seq);
    this.listener.resync?.(seq);
  }
}
