import { unreachable, type SpaceId } from '@conch/engine';
import type { Clock, Conch, FeedBatches, FeedItem } from '@conch/runtime';
import type { ServerFrame } from '@conch/protocol';
import type { FrameMaker } from '../wire/frame-maker.ts';
import { Outgoing } from './outgoing.ts';
import { parcelOf, type Reader } from './reader.ts';
import { RunningStreams } from './running-streams.ts';

/** One reader of one space: how far it has been told, or what it is told first. */
export interface Watch {
  readonly reader: Reader;
  /** What the next `subscribed` answers. */
  readonly refs: string[];
  told: number;
  isOver: boolean;
}

interface ChannelParts {
  readonly conch: Conch;
  readonly clock: Clock;
  readonly spaceId: SpaceId;
  readonly make: FrameMaker;
  readonly coalesceMs: number;
  readonly failed: (error: unknown) => void;
}

/** Who has missed more than this fetches the space anew: that is quicker than being told it all. */
const MOST_MISSED = 2_000;
/** After a database that did not answer. */
const RETRY_MS = 500;

/** A space as the readers of this process see it: each thing is put into words once, for all. */
export class Channel {
  readonly #parts: ChannelParts;
  readonly #make: FrameMaker;
  readonly #live = new Set<Watch>();
  readonly #streams = new RunningStreams();
  readonly #outgoing = new Outgoing();
  #feed: FeedBatches | null = null;
  /** Resolves when the streams that are under way are known: nobody goes live before. */
  #begun = Promise.withResolvers<void>();
  #head: number;
  #isClosed = false;
  /** Those who have been told more than this channel has heard of yet. */
  #waiting: (() => void)[] = [];
  #callOff: (() => void) | null = null;
  #isUrgent = false;

  constructor(parts: ChannelParts, head: number) {
    this.#parts = parts;
    this.#head = head;
    this.#make = parts.make;
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
    this.#feed?.close();
    this.#begun.resolve();
  }

  /** Tells a reader what it has missed, then everything as it happens; until `leave`. */
  join(reader: Reader, after: number | null, ref?: string): Watch {
    const refs = ref === undefined ? [] : [ref];
    const watch: Watch = { reader, refs, told: after ?? this.#head, isOver: false };
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
      // Many speak in one turn of the loop: what they say is taken together.
      await nextTurn();
    }
    return undefined;
  }

  async #takeEvent(item: Extract<FeedItem, { readonly kind: 'event' }>): Promise<void> {
    const frames = await this.#make.ofEvent(item);
    this.#outgoing.add(frames, item.seq);
    this.#reach(item.seq);
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
        this.#outgoing.add([this.#make.ofStream(item)], null);
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
    const parcel = this.#outgoing.take();
    for (const watch of this.#live) {
      if (this.#mayTake(watch)) {
        watch.reader.send(parcel);
        watch.told = parcel.seq ?? watch.told;
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

  #mayTake({ isOver, reader }: Watch): boolean {
    return !isOver && reader.mayTake(this.#parts.spaceId);
  }

  /** From the store up to here, at the reader's pace; then it is live. */
  async #bringUp(watch: Watch): Promise<void> {
    while (!watch.isOver) {
      try {
        if (!(await this.#catchUp(watch)) || this.#goLive(watch)) return;
      } catch (error) {
        this.#parts.failed(error);
        await this.#pause();
      }
    }
  }

  /** False: it is never to be told anything more. */
  async #catchUp(watch: Watch): Promise<boolean> {
    const { reader } = watch;
    const { conch, spaceId } = this.#parts;
    await this.#begun.promise;
    while (!watch.isOver && (await reader.ready(spaceId))) {
      const missed = this.#head - watch.told;
      if (missed === 0) return true;
      if (missed < 0 || missed > MOST_MISSED) {
        const { seq } = await conch.read.head(spaceId);
        const isUnknown = watch.told > seq || seq - watch.told > MOST_MISSED;
        if (isUnknown) this.#resync(watch, seq);
        // What the reader knows and the store has, this channel will hear of presently.
        else if (watch.told > this.#head) await this.#moved();
      } else await this.#tellMissed(watch);
    }
    return false;
  }

  #resync(watch: Watch, seq: number): void {
    if (!this.#mayTake(watch)) return;
    const { spaceId } = this.#parts;
    watch.told = seq;
    watch.reader.send(parcelOf([JSON.stringify({ type: 'resync', spaceId, seq })], seq));
  }

  async #tellMissed(watch: Watch): Promise<void> {
    const { conch, spaceId } = this.#parts;
    const upTo = this.#head;
    // Leaving the loop ends the subscription.
    for await (const item of conch.subscribe(spaceId, { after: watch.told })) {
      if (item.kind !== 'event') return;
      const frames = await this.#make.ofEvent(item);
      if (!this.#mayTake(watch)) return;
      watch.reader.send(parcelOf(frames, item.seq));
      watch.told = item.seq;
      if (item.seq >= upTo) return;
    }
  }

  /** False: something has happened since it was brought up. */
  #goLive(watch: Watch): boolean {
    if (watch.isOver) return true;
    // Or it would be sent what others are still to be sent.
    this.#flush();
    if (watch.told !== this.#head || !this.#mayTake(watch)) return false;
    const { told: seq, refs } = watch;
    const { spaceId } = this.#parts;
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
