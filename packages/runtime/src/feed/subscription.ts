import type { MessageId, RunId } from '@conch/engine';
import type { FeedItem } from './feed-item.ts';

/** Where a subscription reads what it has not been told, and which streams run. */
export interface FeedSource {
  /** What happened after a place, a page at a time; empty: nothing more. */
  readAfter(seq: number): Promise<readonly FeedItem[]>;
  /** The last event that is known to have happened. */
  head(): number;
  /** The streams that are under way, with their text so far, and the tools in use. */
  runningStreams(): readonly FeedItem[];
  left(subscription: Subscription): void;
}

// A reader that is slower than this reads from the store when it comes round: what it has not
// taken costs no memory, and nothing is lost.
const MOST_EVENTS = 1_000;
const MOST_OF_STREAMS = 20_000;

type Chunk = Extract<FeedItem, { readonly kind: 'stream-chunk' }>;
type InUse = Extract<FeedItem, { readonly kind: 'run-tool' }>;
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A feed as it is read by who tells many others. */
export interface FeedBatches {
  /** What there is to tell; at first also if there is nothing. `null`: it is over. */
  readonly nextAll: () => Promise<readonly FeedItem[] | null>;
  /** Whether everything that was missed has been taken, with the streams that are under way. */
  readonly isUpToDate: () => boolean;
  readonly close: () => void;
}

interface Asked<T> {
  readonly take: () => T | null;
  /** What is said when there is nothing more. */
  readonly over: T;
  readonly before: Promise<unknown> | null;
}

const OVER = { value: undefined, done: true } as const;

/** One reader of a space's feed: every event once, in order; streams while it keeps up. */
export class Subscription implements AsyncIterableIterator<FeedItem>, FeedBatches {
  readonly #source: FeedSource;
  /** The streams that it was told of and that have not ended for it. */
  readonly #streams = new Map<MessageId, RunId>();
  /** The tools in use that it was told of, and of which it has not been told that they are not. */
  readonly #tools = new Map<RunId, InUse>();
  /** The words of each stream that wait to be taken, as long as more may be added. */
  readonly #chunks = new Map<MessageId, Mutable<Chunk>>();
  #told: number;
  #waiting: FeedItem[] = [];
  #isBehind = true;
  /** Whether the reader says that it has seen what has not happened. */
  #isAhead: boolean;
  #isClosed = false;
  #wake: (() => void) | null = null;
  /** Whether who takes all at once has been told that it is up to date. */
  #hasBegun = false;
  /** The last question that has no answer yet. */
  #asked: Promise<unknown> | null = null;

  constructor(source: FeedSource, after: number) {
    this.#source = source;
    this.#isAhead = after > source.head();
    this.#told = this.#isAhead ? source.head() : after;
  }

  /** Takes what has just happened, unless the reader has to catch up first. */
  offer(item: FeedItem): void {
    if (!this.#isBehind) {
      if (item.kind === 'stream-chunk' && this.#isAddedTo(item)) return;
      if (this.#isTooMuch(item) || !this.#isNext(item)) this.#fallBehind();
      else this.#waiting.push(this.#kept(item));
    }
    this.#ring();
  }

  /** Something may have happened that this node was not told of. */
  nudge(): void {
    if (this.#source.head() > this.#lastKnown()) this.#fallBehind();
    this.#ring();
  }

  next(): Promise<IteratorResult<FeedItem, undefined>> {
    return this.#inTurn<IteratorResult<FeedItem, undefined>>(() => this.#one(), OVER);
  }

  /** Everything that waits, at once, as soon as there is something; `null`: it is over. */
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

  /** Who asks before others have their answer gets it after them. */
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

  async #taken<T>({ take, over, before }: Asked<T>): Promise<T> {
    // What went wrong for others was theirs to hear.
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

  /** Words of a stream that wait to be taken are joined: what waits grows with streams, not words. */
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
    // Others are offered the same item: what is added here must not be added there.
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

  /** A stream always ends, and so does the use of a tool, also for a reader that was behind then. */
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
