import type { ServerFrameOf } from '@conch/protocol';
import type { ConchError } from './conch-error.ts';
import {
  cursorAfter,
  readDurable,
  type DurableFrame,
  type FeedCursor,
  type FeedEvent,
} from './feed-cursor.ts';
import type { PassingFrame } from './view/after-passing.ts';

/** Who is told what happens in a space. */
export interface FeedListener {
  /** Something happened for good: each event once, in order, without a gap. */
  readonly event: (event: FeedEvent) => void;
  /** Posts of a forum that are told together: of a tick, or of people; with `coalesceForums` alone. */
  readonly news?: (frame: ServerFrameOf<'forum:news'>) => void;
  /** Something went by: who speaks, writes, reads or is there. */
  readonly passing?: (frame: PassingFrame) => void;
  /** What was missed has been told; from here on it is live. Again after every break. */
  readonly live?: (frame: ServerFrameOf<'subscribed'>) => void;
  /** The connection is lost; it comes back by itself. */
  readonly lost?: () => void;
  /** What is known of the space is of no use: fetch it anew. What comes is after `seq`. */
  readonly resync?: (seq: number) => void;
  /** Nothing more comes: the space may not be read, or not any more. */
  readonly ended?: (failure: ConchError) => void;
}

/** One listener and its place in the feed of a space. */
export class FeedReader {
  readonly listener: FeedListener;
  #cursor: FeedCursor;

  constructor(listener: FeedListener, after: number | null) {
    this.listener = listener;
    this.#cursor = cursorAfter(after);
  }

  /** The last event that it was told; `null`: it wants only what comes. */
  get seen(): number | null {
    return this.#cursor.seen;
  }

  /** Takes a frame; false: something before it is missing. */
  take(frame: DurableFrame): boolean {
    const { cursor, event, hasGap } = readDurable(this.#cursor, frame);
    this.#cursor = cursor;
    if (event !== null) {
      this.listener.event(event);
      for (const one of event.frames) if (one.type === 'forum:news') this.listener.news?.(one);
    }
    return !hasGap;
  }

  /** Half an event was lost with the connection. */
  lost(): void {
    this.#cursor = cursorAfter(this.seen);
    this.listener.lost?.();
  }

  begin(seq: number): void {
    this.#cursor = cursorAfter(seq);
  }

  goLive(frame: ServerFrameOf<'subscribed'>): void {
    // It was to have been told everything by now: what is still missing is not to be had.
    if (this.seen !== null && this.seen !== frame.seq) this.resync(frame.seq);
    this.begin(frame.seq);
    this.listener.live?.(frame);
  }

  resync(seq: number): void {
    this.begin(seq);
    this.listener.resync?.(seq);
  }
}
