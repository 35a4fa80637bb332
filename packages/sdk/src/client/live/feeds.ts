import type { ServerFrame, ServerFrameOf } from '@conch/protocol';
import type { SdkClock } from '../../clock.ts';
import { ConchError, isRefusedForGood, spaceGone } from '../conch-error.ts';
import { isDurable, isPeoplesNews, type DurableFrame } from './feed-cursor.ts';
import { FeedReader, type FeedListener } from './feed-reader.ts';
import { NewsCursor } from './news-cursor.ts';
import type { ClientFrameInput } from './client-frame-input.ts';
import { isPassing, type PassingFrame } from '../view/after-passing.ts';

interface Followed {
  readonly readers: Set<FeedReader>;
  readonly news: NewsCursor;
  /** The ref of the last unanswered `subscribe`. */
  asked: string | null;
}

interface FeedsParts {
  /** Returns true if the frame was sent. */
  readonly send: (frame: ClientFrameInput) => boolean;
  readonly clock: SdkClock;
  /** True if posts of forums are summarised. */
  readonly coalesceForums: boolean;
}

const MOST_AT_ONCE = 500;
const RETRY_MS = 2_000;

/** The feeds of all followed spaces, over the one socket of a client. */
export class Feeds {
  readonly #parts: FeedsParts;
  readonly #spaces = new Map<string, Followed>();
  /** The spaces of each open `subscribe`, and how many of them are still unanswered. */
  readonly #asked = new Map<string, { readonly named: readonly string[]; left: number }>();
  /** The space of each stream, because chunks do not contain it. */
  readonly #streams = new Map<string, string>();
  #refs = 0;

  constructor(parts: FeedsParts) {
    this.#parts = parts;
  }

  /**
   * Reports the events of a space after an event, or from now on if `after` is null. Returns a
   * function that leaves the feed.
   */
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

  /** Ends the feeds of all spaces. */
  close(failure: ConchError): void {
    for (const spaceId of this.#spaces.keys()) this.#end(spaceId, failure);
  }

  /**
   * Handles the refusal of a `subscribe`. Returns false if the error belongs to another request.
   */
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
    // One space caused the refusal of the whole request. Separate requests show which space.
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
      this.#spaces.get(frame.spaceId)?.news.restartAt(frame.seq);
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
    // If a `subscribe` is unanswered, the missing events are already on their way.
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
    // An outdated answer is ignored, because the newer request gets its own answer.
    if (followed === undefined || (ref ?? null) !== followed.asked) return;
    followed.asked = null;
    followed.news.reach(frame.seq);
    this.#forgetStreams(spaceId, streams);
    for (const reader of this.#readersIn(spaceId)) reader.goLive(frame);
  }

  #unsubscribed({ ref, spaceId, deleted }: ServerFrameOf<'unsubscribed'>): void {
    // A frame with a ref answers a request. A frame without a ref means that the server has removed
    // the access to the space.
    if (ref !== undefined) this.#answered(ref);
    else this.#end(spaceId, spaceGone(deleted?.by));
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

  /**
   * The position of the reader that is furthest behind. Other readers skip the events that they
   * already have.
   */
  #placeIn(spaceId: string): number | null {
    const places = this.#readersIn(spaceId).flatMap(({ seen }) => seen ?? []);
    return places.length === 0 ? null : Math.min(...places);
  }

  #newsIn(spaceIds: readonly string[]): Record<string, number | null> {
    return Object.fromEntries(
      spaceIds.map((id) => [id, this.#spaces.get(id)?.news.lastSeq ?? null]),
    );
  }

  /** Returns a copy, because a listener may add or remove readers while the list is in use. */
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
