import type { SpaceId } from '@conch/engine';
import type { Conch } from '@conch/runtime';
import { ForumNews, peoplesPosts } from '../../wire/forum/forum-news.ts';
import { wordsFor, type FrameMaker } from '../../wire/frame-maker.ts';
import { parcelOf } from './reader.ts';
import { mayTake, lastCompleteSeq, type SpaceWatch } from './watch.ts';

interface CatchUpParts {
  readonly conch: Conch;
  readonly spaceId: SpaceId;
  readonly make: FrameMaker;
  /** The newest event that the channel has received. */
  readonly head: () => number;
  /** Resolves when the channel receives the next event. */
  readonly moved: () => Promise<void>;
}

/** A reader that missed more events reloads the space, which is faster than sending every event. */
const MOST_MISSED = 2_000;

/** Sends readers the events that they missed, from the store, as fast as each one reads. */
export class CatchUp {
  readonly #parts: CatchUpParts;

  constructor(parts: CatchUpParts) {
    this.#parts = parts;
  }

  /**
   * Resolves to true when the reader has received every event of the channel, or to false if it can
   * receive no more.
   */
  async bringUp(watch: SpaceWatch): Promise<boolean> {
    const { conch, spaceId, head, moved } = this.#parts;
    while (!watch.isOver && (await watch.reader.ready(spaceId))) {
      const from = lastCompleteSeq(watch);
      if (from === head()) return true;
      if (watch.lastSentSeq > head() || head() - from > MOST_MISSED) {
        const { seq } = await conch.read.head(spaceId);
        const isUnknown = watch.lastSentSeq > seq || seq - from > MOST_MISSED;
        if (isUnknown) this.#sendResync(watch, seq);
        // The reader and the store are ahead of the channel, so the reader waits for the next event
        // of the channel.
        else if (watch.lastSentSeq > head()) await moved();
      } else await this.#sendMissed(watch);
    }
    return false;
  }

  #sendResync(watch: SpaceWatch, seq: number): void {
    const { spaceId } = this.#parts;
    if (!mayTake(watch, spaceId)) return;
    watch.lastSentSeq = seq;
    if (watch.lastBatchedSeq !== null) watch.lastBatchedSeq = seq;
    watch.reader.send(parcelOf([JSON.stringify({ type: 'resync', spaceId, seq })], seq));
  }

  async #sendMissed(watch: SpaceWatch): Promise<void> {
    const { conch, spaceId, make, head } = this.#parts;
    const upTo = head();
    const isBatched = watch.lastBatchedSeq !== null;
    const batchAfter = watch.lastBatchedSeq ?? upTo;
    const batch = new ForumNews();
    // Returning ends the subscription.
    for await (const item of conch.subscribe(spaceId, { after: lastCompleteSeq(watch) })) {
      if (item.kind !== 'event') return;
      if (item.seq > batchAfter) batch.add(peoplesPosts(item));
      if (item.seq > watch.lastSentSeq) {
        const frames = wordsFor(await make.ofEvent(item), isBatched);
        if (!mayTake(watch, spaceId)) return;
        watch.reader.send(parcelOf(frames, item.seq));
        watch.lastSentSeq = item.seq;
      }
      if (item.seq >= upTo) break;
    }
    if (isBatched) this.#sendBatch(watch, batch);
  }

  #sendBatch(watch: SpaceWatch, batch: ForumNews): void {
    const { spaceId } = this.#parts;
    if (!mayTake(watch, spaceId)) return;
    const frames = batch.frames({ spaceId, seq: watch.lastSentSeq, tick: null });
    if (frames.length > 0) watch.reader.send(parcelOf(frames, null));
    watch.lastBatchedSeq = Math.max(watch.lastBatchedSeq ?? 0, watch.lastSentSeq);
  }
}
