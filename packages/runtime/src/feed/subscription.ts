import type { MessageId, RunId } from '@conch/engine';
import type { FeedItem } from './feed-item.ts';

/** Where a subscription reads what it has not been told, and which streams run. */
export interface FeedSource {
  /** What happened after a place, a page at a time; empty: nothing more. */
  readAfter(seq: number): Promise<readonly FeedItem[]>;
  /** The last event that is known to have happened. */
  head(): number;
  /** The streams that are under way, with their text so far. */
  runningStreams(): readonly FeedItem[];
  left(subscription: Subscription): void;
}

// A reader that is slower than this reads from the store when it comes round: what it has not
// taken costs no memory, and nothing is lost.
const MOST_WAITING = 1_000;

/** One reader of a space's feed: every event once, in order; streams while it keeps up. */
export class Subscription implements AsyncIterableIterator<FeedItem> {
  readonly #source: FeedSource;
  /** The streams that it was told of and that have not ended for it. */
  readonly #streams = new Map<MessageId, RunId>();
  #told: number;
  #waiting: FeedItem[] = [];
  #isBehind = true;
  /** Whether the reader says that it has seen what has not happened. */
  #isAhead: boolean;
  #isClosed = false;
  #wake: (() => void) | null = null;

  constructor(source: FeedSource, after: number) {
    this.#source = source;
    this.#isAhead = after > source.head();
    this.#told = this.#isAhead ? source.head() : after;
  }

  /** Takes what has just happened, unless the reader has to catch up first. */
  offer(item: FeedItem): void {
    if (!this.#isBehind) {
      if (this.#waiting.length >= MOST_WAITING || !this.#isNext(item)) this.#fallBehind();
      else this.#waiting.push(item);
    }
    this.#ring();
  }

  /** Something may have happened that this node was not told of. */
  nudge(): void {
    if (this.#source.head() > this.#lastKnown()) this.#fallBehind();
    this.#ring();
  }

  async next(): Promise<IteratorResult<FeedItem, undefined>> {
    while (!this.#isClosed) {
      if (this.#isAhead) {
        this.#isAhead = false;
        return { value: { kind: 'resync', seq: this.#told }, done: false };
      }
      const item = this.#waiting.shift();
      if (item !== undefined) {
        this.#note(item);
        return { value: item, done: false };
      }
      if (this.#isBehind) await this.#catchUp();
      else await this.#quiet();
    }
    return { value: undefined, done: true };
  }

  async return(): Promise<IteratorResult<FeedItem, undefined>> {
    this.close();
    return { value: undefined, done: true };
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#waiting = [];
    this.#source.left(this);
    this.#ring();
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
  }

  async #catchUp(): Promise<void> {
    let missed: readonly FeedItem[];
    try {
      missed = await this.#source.readAfter(this.#told);
    } catch (error) {
      // Conch has closed meanwhile, and the database with it.
      if (this.#hasClosed()) return;
      throw error;
    }
    if (this.#hasClosed()) return;
    if (missed.length > 0) this.#waiting.push(...missed);
    // What was committed while the page was read is not in it: then there is another page.
    else if (!(this.#source.head() > this.#told)) {
      this.#isBehind = false;
      const running = this.#source.runningStreams();
      this.#waiting.push(...this.#missedEnds(running), ...running);
    }
  }

  #note(item: FeedItem): void {
    if (item.kind === 'event') this.#told = item.seq;
    if (item.kind === 'stream-start' || item.kind === 'stream-resume') {
      this.#streams.set(item.messageId, item.runId);
    }
    if (item.kind === 'stream-end') this.#streams.delete(item.messageId);
  }

  /** A stream always ends, also for a reader that was behind when it did. */
  #missedEnds(running: readonly FeedItem[]): readonly FeedItem[] {
    const alive = new Set(running.map((item) => ('messageId' in item ? item.messageId : null)));
    return [...this.#streams]
      .filter(([messageId]) => !alive.has(messageId))
      .map(([messageId, runId]) => ({
        kind: 'stream-end',
        messageId,
        runId,
        outcome: 'interrupted',
      }));
  }

  #hasClosed(): boolean {
    return this.#isClosed;
  }

  #isNext(item: FeedItem): boolean {
    return item.kind !== 'event' || item.seq === this.#lastKnown() + 1;
  }

  #lastKnown(): number {
    const last = this.#waiting.findLast(({ kind }) => kind === 'event');
    return last?.kind === 'event' ? last.seq : this.#told;
  }

  #fallBehind(): void {
    this.#isBehind = true;
    this.#waiting = [];
  }

  #quiet(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #ring(): void {
    this.#wake?.();
    this.#wake = null;
  }
}
