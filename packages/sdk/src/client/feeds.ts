import type { ServerFrame, ServerFrameOf } from '@conch/protocol';
import type { Clock } from '../clock.ts';
import { ConchError, isRefusedForGood, refusal } from './conch-error.ts';
import { isDurable, isPeoplesNews, type DurableFrame } from './feed-cursor.ts';
import { FeedReader, type FeedListener } from './feed-reader.ts';
import { NewsCursor } from './news-cursor.ts';
import type { SentFrame } from './sent-frame.ts';
import { isPassing, type PassingFrame } from './view/after-passing.ts';

interface Followed {
  readonly readers: Set<FeedReader>;
  readonly news: NewsCursor;
  /** The last `subscribe` that is not answered yet. */
  asked: string | null;
}

interface FeedsParts {
  /** Whether it went out. */
  readonly send: (frame: SentFrame) => boolean;
  readonly clock: Clock;
  /** Whether posts of forums are told together. */
  readonly coalesceForums: boolean;
}

const MOST_AT_ONCE = 500;
const RETRY_MS = 2_000;

/** The feeds of all spaces that a client follows, over its one socket. */
export class Feeds {
  readonly #parts: FeedsParts;
  readonly #spaces = new Map<string, Followed>();
  /** Which spaces a `subscribe` has named, and how many of them are still to be answered for. */
  readonly #asked = new Map<string, { readonly named: readonly string[]; left: number }>();
  /** Where each stream is: chunks do not say it. */
  readonly #streams = new Map<string, string>();
  #refs = 0;

  constructor(parts: FeedsParts) {
    this.#parts = parts;
  }

  /** Tells what happens in a space after an event (`null`: from now on), until it is left. */
  join(spaceId: string, after: number | null, listener: FeedListener): () => void {
    const reader = new FeedReader(listener, after);
    const followed = this.#spaces.get(spaceId) ?? newlyFollowed(after);
    this.#spaces.set(spaceId, followed);
    followed.readers.add(reader);
    this.#subscribe([spaceId]);
    return () => {
      followed.readers.delete(reader);
      if (followed.readers.size > 0 || this.#spaces.get(spaceId) !== followed) return;
      this.#spaces.delete(spaceId);
      this.#forgetStreams(spaceId);
      this.#parts.send({ type: 'unsubscribe', ref: this.#nextRef(), spaceId });
    };
  }

  connected(): void {
    const spaceIds = [...this.#spaces.keys()];
    for (let from = 0; from < spaceIds.length; from += MOST_AT_ONCE) {
      this.#subscribe(spaceIds.slice(from, from + MOST_AT_ONCE));
    }
  }

  lost(): void {
    this.#asked.clear();
    this.#streams.clear();
    for (const followed of this.#spaces.values()) {
      followed.asked = null;
      for (const reader of followed.readers) reader.lost();
    }
  }

  /** Nothing more comes of any space. */
  close(failure: ConchError): void {
    for (const spaceId of this.#spaces.keys()) this.#end(spaceId, failure);
  }

  /** Takes the refusal of a `subscribe`; false: it is about something else. */
  refused({ clientId, problem }: ServerFrameOf<'error'>): boolean {
    const ref = clientId ?? '';
    const { named } = this.#asked.get(ref) ?? {};
    if (named === undefined) return false;
    this.#asked.delete(ref);
    const spaceIds = named.filter((spaceId) => this.#spaces.get(spaceId)?.asked === ref);
    const { status, retryAfterSeconds } = problem;
    if (!isRefusedForGood(status)) {
      const ms = retryAfterSeconds === undefined ? RETRY_MS : retryAfterSeconds * 1_000;
      this.#parts.clock.after(ms, () => this.#subscribe(spaceIds));
      return true;
    }
    // All were refused for the sake of one, and only each by itself says which.
    if (named.length > 1) for (const spaceId of spaceIds) this.#subscribe([spaceId]);
    else for (const spaceId of spaceIds) this.#end(spaceId, new ConchError(problem));
    return true;
  }

  take(frame: ServerFrame): void {
    if (isDurable(frame)) this.#takeDurable(frame);
    else if (isPassing(frame)) this.#takePassing(frame);
    else if (frame.type === 'subscribed') this.#goLive(frame);
    else if (frame.type === 'unsubscribed') this.#unsubscribed(frame);
    else if (isPeoplesNews(frame)) this.#takeNews(frame);
    else if (frame.type === 'resync') {
      this.#spaces.get(frame.spaceId)?.news.beginAnew(frame.seq);
      for (const reader of this.#readersIn(frame.spaceId)) reader.resync(frame.seq);
    }
  }

  #takeNews(frame: ServerFrameOf<'forum:news'>): void {
    this.#spaces.get(frame.spaceId)?.news.reach(frame.seq);
    for (const { listener } of this.#readersIn(frame.spaceId)) listener.news?.(frame);
  }

  #takeDurable(frame: DurableFrame): void {
    this.#spaces.get(frame.spaceId)?.news.take(frame);
    const taken = this.#readersIn(frame.spaceId).map((reader) => reader.take(frame));
    // What is asked for already is on its way.
    const isAsked = this.#spaces.get(frame.spaceId)?.asked !== null;
    if (taken.includes(false) && !isAsked) this.#subscribe([frame.spaceId]);
  }

  #takePassing(frame: PassingFrame): void {
    const spaceId =
      frame.type === 'stream_chunk' ? this.#streams.get(frame.messageId) : frame.spaceId;
    if (spaceId === undefined) return;
    if (frame.type === 'stream_start' || frame.type === 'stream_resume') {
      this.#streams.set(frame.messageId, spaceId);
    } else if (frame.type === 'stream_end') this.#streams.delete(frame.messageId);
    for (const { listener } of this.#readersIn(spaceId)) listener.passing?.(frame);
  }

  #goLive(frame: ServerFrameOf<'subscribed'>): void {
    const { ref, spaceId, streams } = frame;
    this.#answered(ref);
    const followed = this.#spaces.get(spaceId);
    // Who has asked again since is told again.
    if (followed === undefined || (ref ?? null) !== followed.asked) return;
    followed.asked = null;
    followed.news.reach(frame.seq);
    this.#forgetStreams(spaceId, streams);
    for (const reader of this.#readersIn(spaceId)) reader.goLive(frame);
  }

  #unsubscribed({ ref, spaceId }: ServerFrameOf<'unsubscribed'>): void {
    // With a ref it answers; without one the space was taken away.
    if (ref !== undefined) this.#answered(ref);
    else this.#end(spaceId, refusal('no-such-space', 'You may no longer read this space.'));
  }

  #answered(ref = ''): void {
    const asked = this.#asked.get(ref);
    if (asked === undefined) return;
    asked.left -= 1;
    if (asked.left === 0) this.#asked.delete(ref);
  }

  #forgetStreams(spaceId: string, running: readonly string[] = []): void {
    for (const [messageId, place] of this.#streams) {
      if (place === spaceId && !running.includes(messageId)) this.#streams.delete(messageId);
    }
  }

  #end(spaceId: string, failure: ConchError): void {
    const readers = this.#readersIn(spaceId);
    this.#spaces.delete(spaceId);
    for (const { listener } of readers) listener.ended?.(failure);
  }

  #subscribe(asked: readonly string[]): void {
    const spaceIds = asked.filter((spaceId) => this.#spaces.has(spaceId));
    if (spaceIds.length === 0) return;
    const ref = this.#nextRef();
    const spaces = Object.fromEntries(spaceIds.map((id) => [id, this.#placeIn(id)]));
    const coalesce = this.#parts.coalesceForums ? { coalesce: this.#newsIn(spaceIds) } : {};
    if (!this.#parts.send({ type: 'subscribe', ref, spaces, ...coalesce })) return;
    this.#asked.set(ref, { named: spaceIds, left: spaceIds.length });
    for (const spaceId of spaceIds) {
      const followed = this.#spaces.get(spaceId);
      if (followed !== undefined) followed.asked = ref;
    }
  }

  /** Where the one who has been told least stands; the others pass over what they know. */
  #placeIn(spaceId: string): number | null {
    const places = this.#readersIn(spaceId).flatMap(({ seen }) => seen ?? []);
    return places.length === 0 ? null : Math.min(...places);
  }

  #newsIn(spaceIds: readonly string[]): Record<string, number | null> {
    return Object.fromEntries(spaceIds.map((id) => [id, this.#spaces.get(id)?.news.told ?? null]));
  }

  /** As they are now: who is told something may leave, or let others in. */
  #readersIn(spaceId: string): readonly FeedReader[] {
    return [...(this.#spaces.get(spaceId)?.readers ?? [])];
  }

  #nextRef(): string {
    this.#refs += 1;
    return `feed ${this.#refs}`;
  }
}

function newlyFollowed(after: number | null): Followed {
  return { readers: new Set(), news: new NewsCursor(after), asked: null };
}
