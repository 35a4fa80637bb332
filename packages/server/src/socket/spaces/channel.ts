import { unreachable, type SpaceId } from '@conch/engine';
import type { Clock, Conch, FeedBatches, FeedItem } from '@conch/runtime';
import type { ServerFrame } from '@conch/protocol';
import type { FrameMaker } from '../../wire/frame-maker.ts';
import { peoplesPosts } from '../../wire/forum/forum-news.ts';
import { forumOnWire } from '../../wire/forum/tick.ts';
import { CatchUp } from './catch-up.ts';
import { ChannelHealth } from './channel-health.ts';
import { PostBatcher } from './post-batcher.ts';
import { OutgoingFrames } from './outgoing.ts';
import { parcelOf, type SpaceReader } from './reader.ts';
import { RunningStreams } from './running-streams.ts';
import { mayTake, lastCompleteSeq, type WatchStart, type SpaceWatch } from './watch.ts';

type FeedEvent = Extract<FeedItem, { readonly kind: 'event' }>;

interface ChannelParts {
  readonly conch: Conch;
  readonly clock: Clock;
  readonly spaceId: SpaceId;
  readonly make: FrameMaker;
  readonly coalesceMs: number;
  readonly fellBehind: (error: unknown) => void;
  readonly caughtUp: (behindMs: number) => void;
}

/** The delay before a retry after a failure of the database. */
const RETRY_MS = 500;

/**
 * Sends one space to all of its readers in this process. Each event is serialised once for all of
 * them.
 */
export class Channel {
  readonly #parts: ChannelParts;
  readonly #make: FrameMaker;
  readonly #live = new Set<SpaceWatch>();
  readonly #streams = new RunningStreams();
  readonly #outgoing = new OutgoingFrames();
  readonly #catchUp: CatchUp;
  readonly #batcher: PostBatcher;
  /**
   * A reader becomes live only after the feed has begun, because the running streams are unknown
   * until then.
   */
  readonly #health: ChannelHealth;
  #feed: FeedBatches | null = null;
  #head: number;
  #isClosed = false;
  /** Resolvers for readers that have seen newer events than this channel. */
  #waiting: (() => void)[] = [];
  #callOff: (() => void) | null = null;
  #isUrgent = false;
  /** The limits and the state of the forum that live readers got last, as JSON. */
  readonly #sentStates = new Map<string, string>();

  constructor(parts: ChannelParts, head: number) {
    this.#parts = parts;
    this.#head = head;
    this.#make = parts.make;
    this.#health = new ChannelHealth(parts);
    const { conch, clock, spaceId, make } = parts;
    this.#batcher = new PostBatcher({ clock, spaceId, send: (frames) => this.#sendBatch(frames) });
    const moved = (): Promise<void> => this.#moved();
    this.#catchUp = new CatchUp({ conch, spaceId, make, head: () => this.#head, moved });
  }

  /** Runs until the channel or Conch closes. */
  async run(): Promise<void> {
    while (!this.#isClosed) {
      try {
        return await this.#follow();
      } catch (error) {
        this.#health.feedFailed(error);
        await this.#pause();
        this.#beginAgain();
      }
    }
  }

  /** The last error if this channel or one of its readers is behind, otherwise null. */
  get trouble(): { readonly error: unknown } | null {
    return this.#health.trouble;
  }

  close(): void {
    this.#isClosed = true;
    this.#callOff?.();
    this.#batcher.drop();
    this.#feed?.close();
  }

  /**
   * Sends a reader the events that it missed, then all live events until the reader calls `leave`.
   */
  join(reader: SpaceReader, { after, ref, batchAfter }: WatchStart): SpaceWatch {
    const refs = ref === undefined ? [] : [ref];
    const lastSentSeq = after ?? this.#head;
    const lastBatchedSeq = batchAfter === undefined ? null : (batchAfter ?? lastSentSeq);
    const watch: SpaceWatch = {
      reader,
      refs,
      lastSentSeq,
      lastBatchedSeq: lastBatchedSeq,
      isOver: false,
    };
    void this.#bringUp(watch);
    return watch;
  }

  leave(watch: SpaceWatch): void {
    watch.isOver = true;
    this.#live.delete(watch);
    this.#health.readerDone(watch);
  }

  /** Sends a frame that is not stored: typing, presence or a read mark. */
  pass(frame: ServerFrame): void {
    this.#outgoing.add([JSON.stringify(frame)], null);
    this.#flushSoon(false);
  }

  async #follow(): Promise<void> {
    const { conch, spaceId } = this.#parts;
    const feed = await conch.follow(spaceId, { after: this.#head });
    this.#feed = feed;
    if (this.#isClosed) return feed.close();
    feed.takeChunks((chunk) => this.#take(chunk));
    for (let items = await feed.nextAll(); items !== null; items = await feed.nextAll()) {
      for (const item of items) {
        if (item.kind === 'event') await this.#takeEvent(item);
        else this.#take(item);
      }
      if (feed.isUpToDate()) this.#health.feedBegan();
      const last = items.findLast((item) => item.kind === 'event');
      if (last !== undefined) await this.#tellLimits(last);
      if (items.some(concernsForum)) await this.#tellForum();
      // Many agents speak in one turn of the event loop. Waiting for the end of the turn combines
      // their chunks.
      await nextTurn();
    }
    return undefined;
  }

  async #takeEvent(item: FeedEvent): Promise<void> {
    const frames = await this.#make.ofEvent(item);
    this.#outgoing.add(frames, item.seq);
    const posts = peoplesPosts(item);
    if (posts.length > 0 && this.#isBatching()) this.#batcher.add(posts, item.seq);
    this.#reach(item.seq);
    this.#flushSoon(true);
  }

  // Sends the limits if they changed. They are not stored, so a reconnecting client requests them.
  async #tellLimits({ limits }: FeedEvent): Promise<void> {
    const { conch, spaceId } = this.#parts;
    if (!this.#hasLiveReaders()) return;
    // An event from another node comes from the store without limits, so the limits are read from
    // the store.
    const items = [...(limits ?? (await conch.read.limits(spaceId)))];
    this.#tellState({ type: 'limits', spaceId, items });
  }

  // Threads and expected replies are counted in the store. One read here replaces a request of each
  // reader. As with the limits, a reconnecting client requests the state.
  async #tellForum(): Promise<void> {
    if (!this.#hasLiveReaders()) return;
    const { conch, spaceId } = this.#parts;
    const state = await conch.forums.stateIfForum(spaceId);
    if (state !== null) this.#tellState({ type: 'forum', spaceId, forum: forumOnWire(state) });
  }

  #hasLiveReaders(): boolean {
    if (this.#live.size === 0) this.#sentStates.clear();
    return this.#live.size > 0;
  }

  #tellState(frame: ServerFrame): void {
    const text = JSON.stringify(frame);
    if (text === this.#sentStates.get(frame.type)) return;
    this.#sentStates.set(frame.type, text);
    this.#outgoing.add([text], null);
    this.#flushSoon(false);
  }

  #isBatching(): boolean {
    return [...this.#live].some(({ lastBatchedSeq: news }) => news !== null);
  }

  #sendBatch(frames: readonly string[]): void {
    this.#outgoing.add(
      frames.map((text) => ({ isBatched: true, text })),
      null,
    );
    this.#flushSoon(true);
  }

  #take(item: Exclude<FeedItem, FeedEvent>): void {
    switch (item.kind) {
      case 'stream_chunk':
        this.#streams.add(item);
        this.#outgoing.addChunk(item);
        return this.#flushSoon(false);
      case 'resync':
        // This happens only if the database was restored to an older state, so all readers reload
        // the space.
        this.#takeOff((watch) => {
          watch.lastSentSeq = Number.MAX_SAFE_INTEGER;
        });
        return this.#reach(item.seq);
      case 'stream_start':
      case 'stream_resume':
      case 'stream_end':
        this.#streams.turn(item);
        this.#outgoing.closeChunk(item.messageId);
        this.#outgoing.add([this.#make.ofPassing(item)], null);
        return this.#flushSoon(true);
      case 'run_tool':
        this.#streams.use(item);
        this.#outgoing.add([this.#make.ofPassing(item)], null);
        return this.#flushSoon(true);
      default:
        return unreachable(item);
    }
  }

  // Continues after the last event. Running streams are sent again with their whole text.
  #beginAgain(): void {
    this.#feed?.close();
    this.#flush();
    this.#batcher.drop();
    this.#streams.clear();
    this.#takeOff();
  }

  #reach(seq: number): void {
    this.#head = seq;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  // Sends events at the end of this turn of the event loop, in one parcel. Stream chunks wait a
  // little longer, so that more text is combined.
  #flushSoon(isUrgent: boolean): void {
    if (this.#outgoing.isLarge) return this.#flush();
    if (isUrgent && !this.#isUrgent) {
      this.#isUrgent = true;
      setImmediate(() => this.#flush());
    }
    this.#callOff ??= this.#parts.clock.after(this.#parts.coalesceMs, () => this.#flush());
  }

  #flush(): void {
    this.#callOff?.();
    this.#callOff = null;
    this.#isUrgent = false;
    if (this.#outgoing.isEmpty) return;
    const { seq, each, batched } = this.#outgoing.take();
    for (const watch of this.#live) {
      const parcel = watch.lastBatchedSeq === null ? each : batched;
      if (parcel === null) continue;
      if (mayTake(watch, this.#parts.spaceId)) {
        watch.reader.send(parcel);
        watch.lastSentSeq = seq ?? watch.lastSentSeq;
        if (watch.lastBatchedSeq !== null)
          watch.lastBatchedSeq = this.#batcher.lastSentSeq(watch.lastSentSeq);
      } else {
        this.#live.delete(watch);
        void this.#bringUp(watch);
      }
    }
  }

  /** Stops live sending for all readers, so that they catch up from the store again. */
  #takeOff(change: (watch: SpaceWatch) => void = () => {}): void {
    const watches = [...this.#live];
    this.#live.clear();
    for (const watch of watches) {
      change(watch);
      void this.#bringUp(watch);
    }
  }

  /** Sends a reader the missed events from the store, then makes it live. */
  async #bringUp(watch: SpaceWatch): Promise<void> {
    while (!watch.isOver) {
      try {
        await this.#health.untilBegun();
        if (!(await this.#catchUp.bringUp(watch)) || this.#goLive(watch)) {
          return this.#health.readerDone(watch);
        }
      } catch (error) {
        if (watch.isOver) return;
        this.#health.readerFailed(watch, error);
        await this.#pause();
      }
    }
  }

  /** Makes a reader live. Returns false if there are newer events or the feed has failed. */
  #goLive(watch: SpaceWatch): boolean {
    if (watch.isOver) return true;
    if (!this.#health.isBegun) return false;
    // Sends the pending frames first. Otherwise the new reader would also get these frames.
    if (watch.lastBatchedSeq !== null) this.#batcher.close();
    this.#flush();
    const { spaceId } = this.#parts;
    if (lastCompleteSeq(watch) !== this.#head || !mayTake(watch, spaceId)) return false;
    const { lastSentSeq: seq, refs } = watch;
    const answers = refs.length === 0 ? [{}] : refs.splice(0).map((ref) => ({ ref }));
    const subscribed = answers.map((ref) =>
      JSON.stringify({ type: 'subscribed', ...ref, spaceId, seq, streams: this.#streams.ids }),
    );
    watch.reader.send(parcelOf([...subscribed, ...this.#streams.frames(this.#make)], null));
    this.#live.add(watch);
    return true;
  }

  #moved(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#parts.clock.after(RETRY_MS, resolve);
    });
  }
}

// These changes can change the state of a forum. A change of members can end an expected reply.
const FORUM_CHANGES: ReadonlySet<string> = new Set([
  'space',
  'member',
  'message_changed',
  'forum:post',
  'forum:reply',
  'tick',
]);

function concernsForum(item: FeedItem): boolean {
  return item.kind === 'event' && item.changes.some(({ type }) => FORUM_CHANGES.has(type));
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
