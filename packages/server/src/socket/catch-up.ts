import type { SpaceId } from '@conch/engine';
import type { Conch } from '@conch/runtime';
import type { FrameMaker } from '../wire/frame-maker.ts';
import { parcelOf } from './reader.ts';
import { mayTake, type Watch } from './watch.ts';

interface CatchUpParts {
  readonly conch: Conch;
  readonly spaceId: SpaceId;
  readonly make: FrameMaker;
  /** The last event that the channel has heard of. */
  readonly head: () => number;
  /** Resolves when it has heard of another. */
  readonly moved: () => Promise<void>;
}

/** Who has missed more than this fetches the space anew: that is quicker than being told it all. */
const MOST_MISSED = 2_000;

/** Tells readers what they have missed, from the store, each at its own pace. */
export class CatchUp {
  readonly #parts: CatchUpParts;

  constructor(parts: CatchUpParts) {
    this.#parts = parts;
  }

  /** Resolves when a reader knows what the channel knows; false: it is never to be told anything more. */
  async bringUp(watch: Watch): Promise<boolean> {
    const { conch, spaceId, head, moved } = this.#parts;
    while (!watch.isOver && (await watch.reader.ready(spaceId))) {
      const missed = head() - watch.told;
      if (missed === 0) return true;
      if (missed < 0 || missed > MOST_MISSED) {
        const { seq } = await conch.read.head(spaceId);
        const isUnknown = watch.told > seq || seq - watch.told > MOST_MISSED;
        if (isUnknown) this.#beginAnew(watch, seq);
        // What the reader knows and the store has, the channel will hear of presently.
        else if (watch.told > head()) await moved();
      } else await this.#tellMissed(watch);
    }
    return false;
  }

  #beginAnew(watch: Watch, seq: number): void {
    const { spaceId } = this.#parts;
    if (!mayTake(watch, spaceId)) return;
    watch.told = seq;
    watch.reader.send(parcelOf([JSON.stringify({ type: 'resync', spaceId, seq })], seq));
  }

  async #tellMissed(watch: Watch): Promise<void> {
    const { conch, spaceId, make, head } = this.#parts;
    const upTo = head();
    // Leaving the loop ends the subscription.
    for await (const item of conch.subscribe(spaceId, { after: watch.told })) {
      if (item.kind !== 'event') return;
      const frames = await make.ofEvent(item);
      if (!mayTake(watch, spaceId)) return;
      watch.reader.send(parcelOf(frames, item.seq));
      watch.told = item.seq;
      if (item.seq >= upTo) return;
    }
  }
}
