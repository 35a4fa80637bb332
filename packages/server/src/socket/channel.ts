import { unreachable, type SpaceId } from '@conch/engine';
import type { Clock, Conch, FeedBatches, FeedItem } from '@conch/runtime';
import type { ServerFrame } from '@conch/protocol';
import type { FrameMaker } from '../wire/frame-maker.ts';
import { peoplesPosts } from '../wire/forum-news.ts';
import { CatchUp } from './catch-up.ts';
import { NewsWindow } from './news-window.ts';
import { Outgoing } from './outgoing.ts';
import { parcelOf, type Reader } from './reader.ts';
import { RunningStreams } from './running-streams.ts';
import { mayTake, toldWhole, type Place, type Watch } from './watch.ts';

interface ChannelParts {
  readonly conch: Conch;
  readonly clock: Clock;
  readonly spaceId: SpaceId;
  readonly make: FrameMaker;
  readonly coalesceMs: number;
  readonly failed: (error: unknown) => void;
}

/** After a database that did not answer. */
const RETRY_MS = 500;

/** A space as the readers of this process see it: each thing is put into words once, for all. */
export class Channel {
  readonly #parts: ChannelParts;
  readonly #make: FrameMaker;
  readonly #live = new Set<Watch>();
  readonly #streams = new RunningStreams();
  readonly #outgoing = new Outgoing();
  readonly #catchUp: CatchUp;
  readonly #window: NewsWindow;
  #feed: FeedBatches | null = null;
  /** Resolves when the streams that are under way are known: nobody goes live before. */
  #begun = Promise.withResolvers<void>();
  #head: number;
  #isClosed = false;
  /** Those who have been told more than this channel has heard of yet. */
  #waiting: (() => void)[] = [];
  #callOff: (() => void) | null = null;
  #isUrgent = false;
  /** As those who are live were told them last. */
  #limits = '';

  constructor(parts: ChannelParts, head: number) {
    this.#parts = parts;
    this.#head = head;
    this.#make = parts.make;
    const { conch, clock, spaceId, make } = parts;
    this.#window = new NewsWindow({ clock, spaceId, closed: (frames) => this.#tellNews(frames) });
    const moved = (): Promise<void> => this.#moved();
    this.#catchUp = new CatchUp({ conch, spaceId, make, head: () => this.#head, moved });
  }

  /** Goes on until the space is left or Conch closes. */
  async run(): Promise<void> {
    while (!this.#isClosed) {
      try {
        return await this.#follow();
      } catch (error) {
        this.#parts.failed(error);
        await this.#pause();
        this.#beginAgain();
      }
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#callOff?.();
    this.#window.drop();
    this.#feed?.close();
    this.#begun.resolve();
  }

  /** Tells a reader what it has missed, then everything as it happens; until `leave`. */
  join(reader: Reader, { after, ref, news }: Place): Watch {
    const refs = ref === undefined ? [] : [ref];
    const told = after ?? this.#head;
    const gathered = news === undefined ? null : (news ?? told);
    const watch: Watch = { reader, refs, told, news: gathered, isOver: false };
    void this.#bringUp(watch);
    return watch;
  }

  leave(watch: Watch): void {
    watch.isOver = true;
    this.#live.delete(watch);
  }

  /** Something that goes by: typing, presence, a read mark. */
  pass(frame: ServerFrame): void {
    this.#outgoing.add([JSON.stringify(frame)], null);
    this.#flushSoon(false);
  }

  async #follow(): Promise<void> {
    const { conch, spaceId } = this.#parts;
    const feed = await conch.follow(spaceId, { after: this.#head });
    this.#feed = feed;
    if (this.#isClosed) return feed.close();
    for (let items = await feed.nextAll(); items !== null; items = await feed.nextAll()) {
      for (const item of items) {
        if (item.kind === 'event') await this.#takeEvent(item);
        else this.#take(item);
      }
      if (feed.isUpToDate()) this.#begun.resolve();
      if (items.some(({ kind }) => kind === 'event')) await this.#tellLimits();
      // Many speak in one turn of the loop: what they say is taken together.
      await nextTurn();
    }
    return undefined;
  }

  async #takeEvent(item: Extract<FeedItem, { readonly kind: 'event' }>): Promise<void> {
    const frames = await this.#make.ofEvent(item);
    this.#outgoing.add(frames, item.seq);
    const posts = peoplesPosts(item);
    if (posts.length > 0 && this.#isGathering()) this.#window.add(posts, item.seq);
    this.#reach(item.seq);
    this.#flushSoon(true);
  }

  // No event carries them: they are numbers of now, and who was away asks for them.
  async #tellLimits(): Promise<void> {
    const { conch, spaceId } = this.#parts;
    if (this.#live.size === 0) {
      this.#limits = '';
      return;
    }
    const items = [...(await conch.read.limits(spaceId))];
    const frame: ServerFrame = { type: 'limits', spaceId, items };
    const text = JSON.stringify(frame);
    if (text === this.#limits) return;
    this.#limits = text;
    this.#outgoing.add([text], null);
    this.#flushSoon(false);
  }

  #isGathering(): boolean {
    return [...this.#live].some(({ news }) => news !== null);
  }

  #tellNews(frames: readonly string[]): void {
    this.#outgoing.add(
      frames.map((text) => ({ isGathered: true, text })),
      null,
    );
    this.#flushSoon(true);
  }

  #take(item: Exclude<FeedItem, { readonly kind: 'event' }>): void {
    switch (item.kind) {
      case 'stream-chunk':
        this.#streams.add(item);
        this.#outgoing.addChunk(item);
        return this.#flushSoon(false);
      case 'resync':
        // Only a database that was set back can do that to a channel: everyone begins anew.
        this.#takeOff((watch) => {
          watch.told = Number.MAX_SAFE_INTEGER;
        });
        return this.#reach(item.seq);
      case 'stream-start':
      case 'stream-resume':
      case 'stream-end':
        this.#streams.turn(item);
        this.#outgoing.closeChunk(item.messageId);
        this.#outgoing.add([this.#make.ofPassing(item)], null);
        return this.#flushSoon(true);
      case 'run-tool':
        this.#streams.use(item);
        this.#outgoing.add([this.#make.ofPassing(item)], null);
        return this.#flushSoon(true);
      default:
        return unreachable(item);
    }
  }

  // From where it had got to. What was being said meanwhile comes again, with all of its text.
  #beginAgain(): void {
    this.#feed?.close();
    this.#begun = Promise.withResolvers();
    this.#flush();
    this.#window.drop();
    this.#streams.clear();
    this.#takeOff();
  }

  #reach(seq: number): void {
    this.#head = seq;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve();
  }

  // What has happened goes out when this turn of the loop is over, with all that happened in it;
  // words that are being spoken wait a little for more of them.
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
    const { seq, each, gathered } = this.#outgoing.take();
    for (const watch of this.#live) {
      const parcel = watch.news === null ? each : gathered;
      if (parcel === null) continue;
      if (mayTake(watch, this.#parts.spaceId)) {
        watch.reader.send(parcel);
        watch.told = seq ?? watch.told;
        if (watch.news !== null) watch.news = this.#window.toldUpTo(watch.told);
      } else {
        this.#live.delete(watch);
        void this.#bringUp(watch);
      }
    }
  }

  /** Everyone reads from the store again. */
  #takeOff(change: (watch: Watch) => void = () => {}): void {
    const watches = [...this.#live];
    this.#live.clear();
    for (const watch of watches) {
      change(watch);
      void this.#bringUp(watch);
    }
  }

  /** From the store up to here, at the reader's pace; then it is live. */
  async #bringUp(watch: Watch): Promise<void> {
    while (!watch.isOver) {
      try {
        await this.#begun.promise;
        if (!(await this.#catchUp.bringUp(watch)) || this.#goLive(watch)) return;
      } catch (error) {
        this.#parts.failed(error);
        await this.#pause();
      }
    }
  }

  /** False: something has happened since it was brought up. */
  #goLive(watch: Watch): boolean {
    if (watch.isOver) return true;
    // Or it would be sent what others are still to be sent.
    if (watch.news !== null) this.#window.close();
    this.#flush();
    const { spaceId } = this.#parts;
    if (toldWhole(watch) !== this.#head || !mayTake(watch, spaceId)) return false;
    const { told: seq, refs } = watch;
    const named = refs.length === 0 ? [{}] : refs.splice(0).map((ref) => ({ ref }));
    const said = named.map((ref) =>
      JSON.stringify({ type: 'subscribed', ...ref, spaceId, seq, streams: this.#streams.ids }),
    );
    watch.reader.send(parcelOf([...said, ...this.#streams.frames(this.#make)], null));
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

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
