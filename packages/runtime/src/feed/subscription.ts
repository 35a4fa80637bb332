import type { MessageId, RunId } from '@conch/engine';
import type { FeedItem } from './feed-item.ts';

/** The source of a subscription's events and streams. */
export interface FeedSource {
  /** A page of events after `seq`. Empty at the end. */
  readAfter(seq: number): Promise<readonly FeedItem[]>;
  /** The `seq` of the last known event. */
  head(): number;
  /** The running streams with their text so far, and the tools in use. */
  runningStreams(): readonly FeedItem[];
  left(subscription: Subscription): void;
}

// The limits of the queue. If a slow reader reaches a limit, its items are no longer queued, and
// the reader gets the missed events from the store later. So the queue stays small, and no event is
// lost.
const MOST_EVENTS = 1_000;
const MOST_OF_STREAMS = 20_000;

/** New text of a stream. */
export type StreamChunk = Extract<FeedItem, { readonly kind: 'stream_chunk' }>;
type InUse = Extract<FeedItem, { readonly kind: 'run_tool' }>;
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A feed that returns all pending items at once, for a reader that serves many watchers. */
export interface FeedBatches {
  /**
   * Resolves with all pending items. Later calls wait for at least one item. Null after the end of
   * the feed.
   */
  readonly nextAll: () => Promise<readonly FeedItem[] | null>;
  /**
   * Calls `take` at once with each chunk that arrives while `nextAll` waits, so that the chunk needs
   * no queue. Other chunks are among the pending items.
   */
  readonly takeChunks: (take: (chunk: StreamChunk) => void) => void;
  /** Whether the reader has got all missed events and the running streams. */
  readonly isUpToDate: () => boolean;
  readonly close: () => void;
}

interface FeedPull<T> {
  readonly take: () => T | null;
  /** The value that a call returns after the end of the feed. */
  readonly over: T;
  readonly before: Promise<unknown> | null;
}

const OVER = { value: undefined, done: true } as const;

/**
 * One reader of a space's feed. The reader gets every event once and in order. The reader gets
 * streams only while it is not behind.
 */
export class Subscription implements AsyncIterableIterator<FeedItem>, FeedBatches {
  readonly #source: FeedSource;
  /** Streams announced to this reader and not yet ended. */
  readonly #streams = new Map<MessageId, RunId>();
  /** Tools announced to this reader as running and not yet as done. */
  readonly #tools = new Map<RunId, InUse>();
  /** The last queued chunk of each stream. New text is appended to it. */
  readonly #chunks = new Map<MessageId, Mutable<StreamChunk>>();
  #lastSentSeq: number;
  #waiting: FeedItem[] = [];
  #isBehind = true;
  /** Whether the reader asked for events after a `seq` that does not exist yet. */
  #isAhead: boolean;
  #isClosed = false;
  #wake: (() => void) | null = null;
  #takeChunk: ((chunk: StreamChunk) => void) | null = null;
  /** Whether `nextAll` has already returned with the reader up to date. */
  #hasBegun = false;
  /** The last call that is still waiting for its result. */
  #lastPull: Promise<unknown> | null = null;

  constructor(source: FeedSource, after: number) {
    this.#source = source;
    this.#isAhead = after > source.head();
    this.#lastSentSeq = this.#isAhead ? source.head() : after;
  }

  /**
   * Queues a new item. While the reader is behind, the item is not queued but read from the store
   * later.
   */
  offer(item: FeedItem): void {
    if (!this.#isBehind) {
      if (item.kind === 'stream_chunk' && (this.#isTaken(item) || this.#isAddedTo(item))) return;
      if (this.#isTooMuch(item) || !this.#isNext(item)) this.#fallBehind();
      else this.#waiting.push(this.#tracked(item));
    }
    this.#ring();
  }

  /** Checks for events about which this node was not notified. */
  nudge(): void {
    if (this.#source.head() > this.#lastKnown()) this.#fallBehind();
    this.#ring();
  }

  next(): Promise<IteratorResult<FeedItem, undefined>> {
    return this.#inTurn<IteratorResult<FeedItem, undefined>>(() => this.#one(), OVER);
  }

  /**
   * Waits until an item is pending, then returns all pending items. Null after the end of the feed.
   */
  nextAll(): Promise<readonly FeedItem[] | null> {
    return this.#inTurn<readonly FeedItem[] | null>(() => this.#all(), null);
  }

  takeChunks(take: (chunk: StreamChunk) => void): void {
    this.#takeChunk = take;
  }

  isUpToDate(): boolean {
    return !this.#isBehind && this.#waiting.length === 0;
  }

  async return(): Promise<IteratorResult<FeedItem, undefined>> {
    this.close();
    return OVER;
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

  /** Handles concurrent calls in the order of their arrival. */
  #inTurn<T>(take: () => T | null, over: T): Promise<T> {
    const before = this.#lastPull;
    const result = before === null ? take() : null;
    if (result !== null) return Promise.resolve(result);
    const pull = this.#waitFor({ take, over, before });
    this.#lastPull = pull;
    const answered = (): void => {
      if (this.#lastPull === pull) this.#lastPull = null;
    };
    pull.then(answered, answered);
    return pull;
  }

  async #waitFor<T>({ take, over, before }: FeedPull<T>): Promise<T> {
    // The error of an earlier call is reported to that call only.
    await before?.catch(() => {});
    while (!this.#isClosed) {
      const result = take();
      if (result !== null) return result;
      await this.#more();
    }
    return over;
  }

  #one(): IteratorYieldResult<FeedItem> | null {
    const item = this.#waiting.shift();
    if (item === undefined) return null;
    this.#note(item);
    return { value: item, done: false };
  }

  #all(): readonly FeedItem[] | null {
    const items = this.#waiting;
    if (items.length === 0 && (this.#hasBegun || this.#isBehind)) return null;
    this.#hasBegun = !this.#isBehind;
    this.#waiting = [];
    for (const item of items) this.#note(item);
    return items;
  }

  async #more(): Promise<void> {
    if (this.#isAhead) {
      this.#isAhead = false;
      this.#waiting.push({ kind: 'resync', seq: this.#lastSentSeq });
    } else if (this.#isBehind) await this.#catchUp();
    else await this.#quiet();
  }

  async #catchUp(): Promise<void> {
    let missed: readonly FeedItem[];
    try {
      missed = await this.#source.readAfter(this.#lastSentSeq);
    } catch (error) {
      // Conch and its database were closed in the meantime.
      if (this.#hasClosed()) return;
      throw error;
    }
    if (this.#hasClosed()) return;
    if (missed.length > 0) this.#waiting.push(...missed);
    // Events committed during the read are not in this page, so another page is read.
    else if (!(this.#source.head() > this.#lastSentSeq)) {
      this.#isBehind = false;
      const running = this.#source.runningStreams();
      this.#waiting.push(...this.#missedEnds(running), ...running);
    }
  }

  /** Hands a chunk to a reader that waits. A waiting reader has got everything before the chunk. */
  #isTaken(chunk: StreamChunk): boolean {
    if (this.#takeChunk === null || this.#wake === null) return false;
    this.#takeChunk(chunk);
    return true;
  }

  /**
   * Appends a chunk to the queued chunk of its stream, so that the queue has at most one chunk per
   * stream.
   */
  #isAddedTo({ messageId, delta, offset }: StreamChunk): boolean {
    const waiting = this.#chunks.get(messageId);
    if (waiting === undefined || waiting.offset + waiting.delta.length !== offset) return false;
    waiting.delta += delta;
    return true;
  }

  #tracked(item: FeedItem): FeedItem {
    if (!('messageId' in item)) return item;
    if (item.kind !== 'stream_chunk') {
      this.#chunks.delete(item.messageId);
      return item;
    }
    // Other subscriptions share the same item, so this subscription appends text to a copy.
    const own = { ...item };
    this.#chunks.set(item.messageId, own);
    return own;
  }

  #note(item: FeedItem): void {
    if (item.kind === 'stream_chunk') this.#chunks.delete(item.messageId);
    if (item.kind === 'event') this.#lastSentSeq = item.seq;
    if (item.kind === 'stream_start' || item.kind === 'stream_resume') {
      this.#streams.set(item.messageId, item.runId);
    }
    if (item.kind === 'stream_end') this.#streams.delete(item.messageId);
    if (item.kind !== 'run_tool') return;
    if (item.tool === null) this.#tools.delete(item.runId);
    else this.#tools.set(item.runId, item);
  }

  /** The end items for the streams and tools that ended while the reader was behind. */
  #missedEnds(running: readonly FeedItem[]): readonly FeedItem[] {
    const alive = new Set(running.map((item) => ('messageId' in item ? item.messageId : null)));
    const used = new Set(running.map((item) => (item.kind === 'run_tool' ? item.runId : null)));
    const released = [...this.#tools.values()].filter(({ runId }) => !used.has(runId));
    const ended = [...this.#streams].filter(([messageId]) => !alive.has(messageId));
    return [
      ...released.map((item): FeedItem => ({ ...item, tool: null })),
      ...ended.map(([messageId, runId]): FeedItem => {
        return { kind: 'stream_end', messageId, runId, outcome: 'interrupted' };
      }),
    ];
  }

  #hasClosed(): boolean {
    return this.#isClosed;
  }

  #isTooMuch(item: FeedItem): boolean {
    if (item.kind !== 'event') return this.#waiting.length >= MOST_OF_STREAMS;
    return item.seq - this.#lastSentSeq > MOST_EVENTS;
  }

  #isNext(item: FeedItem): boolean {
    return item.kind !== 'event' || item.seq === this.#lastKnown() + 1;
  }

  #lastKnown(): number {
    const last = this.#waiting.findLast(({ kind }) => kind === 'event');
    return last?.kind === 'event' ? last.seq : this.#lastSentSeq;
  }

  #fallBehind(): void {
    this.#isBehind = true;
    this.#waiting = [];
    this.#chunks.clear();
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
