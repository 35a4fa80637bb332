import type { MessageId, RunId } from '@conch/engine';
import type { FeedItem } from './feed-item.ts';

/** The source of a subscription: missed events and running streams. */
export interface FeedSource {
  /** The events after `seq`, one page at a time. Empty if there are no more. */
  readAfter(seq: number): Promise<readonly FeedItem[]>;
  /** The last known event. */
  head(): number;
  /** The running streams with their text so far, and the tools in use. */
  runningStreams(): readonly FeedItem[];
  left(subscription: Subscription): void;
}

// A reader that falls further behind reads from the store later. Its backlog then costs no memory,
// and nothing is lost.
const MOST_EVENTS = 1_000;
const MOST_OF_STREAMS = 20_000;

type Chunk = Extract<FeedItem, { readonly kind: 'stream-chunk' }>;
type InUse = Extract<FeedItem, { readonly kind: 'run-tool' }>;
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A feed for a reader that serves many others. */
export interface FeedBatches {
  /**
   * All pending items. The first call also resolves if there are none. Null when the feed is over.
   */
  readonly nextAll: () => Promise<readonly FeedItem[] | null>;
  /** Whether the reader has taken all missed events and the running streams. */
  readonly isUpToDate: () => boolean;
  readonly close: () => void;
}

interface FeedPull<T> {
  readonly take: () => T | null;
  /** The value to return after the end. */
  readonly over: T;
  readonly before: Promise<unknown> | null;
}

const OVER = { value: undefined, done: true } as const;

/**
 * One reader of a space's feed. It gets every event once and in order, and streams while it keeps
 * up.
 */
export class Subscription implements AsyncIterableIterator<FeedItem>, FeedBatches {
  readonly #source: FeedSource;
  /** Streams announced to this reader and not yet ended. */
  readonly #streams = new Map<MessageId, RunId>();
  /** Tools announced to this reader as running and not yet as done. */
  readonly #tools = new Map<RunId, InUse>();
  /** The last pending words of each stream, while more may be added. */
  readonly #chunks = new Map<MessageId, Mutable<Chunk>>();
  #told: number;
  #waiting: FeedItem[] = [];
  #isBehind = true;
  /** Whether the reader claims to have seen events that have not happened. */
  #isAhead: boolean;
  #isClosed = false;
  #wake: (() => void) | null = null;
  /** Whether `nextAll` has returned while the reader was up to date. */
  #hasBegun = false;
  /** The last call that is not answered yet. */
  #asked: Promise<unknown> | null = null;

  constructor(source: FeedSource, after: number) {
    this.#source = source;
    this.#isAhead = after > source.head();
    this.#told = this.#isAhead ? source.head() : after;
  }

  /** Queues a new item, unless the reader has to catch up first. */
  offer(item: FeedItem): void {
    if (!this.#isBehind) {
      if (item.kind === 'stream-chunk' && this.#isAddedTo(item)) return;
      if (this.#isTooMuch(item) || !this.#isNext(item)) this.#fallBehind();
      else this.#waiting.push(this.#kept(item));
    }
    this.#ring();
  }

  /** There may be events that this node was not notified of. */
  nudge(): void {
    if (this.#source.head() > this.#lastKnown()) this.#fallBehind();
    this.#ring();
  }

  next(): Promise<IteratorResult<FeedItem, undefined>> {
    return this.#inTurn<IteratorResult<FeedItem, undefined>>(() => this.#one(), OVER);
  }

  /** All pending items, as soon as there is one. Null when the feed is over. */
  nextAll(): Promise<readonly FeedItem[] | null> {
    return this.#inTurn<readonly FeedItem[] | null>(() => this.#all(), null);
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

  /** Answers concurrent calls in the order in which they came. */
  #inTurn<T>(take: () => T | null, over: T): Promise<T> {
    const before = this.#asked;
    const taken = before === null ? take() : null;
    if (taken !== null) return Promise.resolve(taken);
    const asked = this.#taken({ take, over, before });
    this.#asked = asked;
    const answered = (): void => {
      if (this.#asked === asked) this.#asked = null;
    };
    asked.then(answered, answered);
    return asked;
  }

  async #taken<T>({ take, over, before }: FeedPull<T>): Promise<T> {
    // The error of an earlier call belongs to its caller.
    await before?.catch(() => {});
    while (!this.#isClosed) {
      const taken = take();
      if (taken !== null) return taken;
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
      this.#waiting.push({ kind: 'resync', seq: this.#told });
    } else if (this.#isBehind) await this.#catchUp();
    else await this.#quiet();
  }

  async #catchUp(): Promise<void> {
    let missed: readonly FeedItem[];
    try {
      missed = await this.#source.readAfter(this.#told);
    } catch (error) {
      // Conch was closed meanwhile, and its database with it.
      if (this.#hasClosed()) return;
      throw error;
    }
    if (this.#hasClosed()) return;
    if (missed.length > 0) this.#waiting.push(...missed);
    // Events committed during the read are not in the page. There is another page then.
    else if (!(this.#source.head() > this.#told)) {
      this.#isBehind = false;
      const running = this.#source.runningStreams();
      this.#waiting.push(...this.#missedEnds(running), ...running);
    }
  }

  /**
   * Joins the pending words of a stream, so that the backlog grows with streams, not with words.
   */
  #isAddedTo({ messageId, delta, offset }: Chunk): boolean {
    const waiting = this.#chunks.get(messageId);
    if (waiting === undefined || waiting.offset + waiting.delta.length !== offset) return false;
    waiting.delta += delta;
    return true;
  }

  #kept(item: FeedItem): FeedItem {
    if (!('messageId' in item)) return item;
    if (item.kind !== 'stream-chunk') {
      this.#chunks.delete(item.messageId);
      return item;
    }
    // A copy, because other subscriptions hold the same item and must not get the words added here.
    const own = { ...item };
    this.#chunks.set(item.messageId, own);
    return own;
  }

  #note(item: FeedItem): void {
    if (item.kind === 'stream-chunk') this.#chunks.delete(item.messageId);
    if (item.kind === 'event') this.#told = item.seq;
    if (item.kind === 'stream-start' || item.kind === 'stream-resume') {
      this.#streams.set(item.messageId, item.runId);
    }
    if (item.kind === 'stream-end') this.#streams.delete(item.messageId);
    if (item.kind !== 'run-tool') return;
    if (item.tool === null) this.#tools.delete(item.runId);
    else this.#tools.set(item.runId, item);
  }

  /** Ends the streams and tools that ended while the reader was behind. */
  #missedEnds(running: readonly FeedItem[]): readonly FeedItem[] {
    const alive = new Set(running.map((item) => ('messageId' in item ? item.messageId : null)));
    const used = new Set(running.map((item) => (item.kind === 'run-tool' ? item.runId : null)));
    const released = [...this.#tools.values()].filter(({ runId }) => !used.has(runId));
    const ended = [...this.#streams].filter(([messageId]) => !alive.has(messageId));
    return [
      ...released.map((item): FeedItem => ({ ...item, tool: null })),
      ...ended.map(([messageId, runId]): FeedItem => {
        return { kind: 'stream-end', messageId, runId, outcome: 'interrupted' };
      }),
    ];
  }

  #hasClosed(): boolean {
    return this.#isClosed;
  }

  #isTooMuch(item: FeedItem): boolean {
    if (item.kind !== 'event') return this.#waiting.length >= MOST_OF_STREAMS;
    return item.seq - this.#told > MOST_EVENTS;
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
