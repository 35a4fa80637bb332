import { WEBHOOK_TOLERANCE_SECONDS } from '@conch/protocol';

/** A webhook that has come, until the end of what it asked for. */
export interface TakenWebhook {
  /** It was answered to the end: whoever asks again is refused. */
  readonly answered: () => void;
  /** Whoever asked is gone: Conch may ask anew under the same id, with another timestamp. */
  readonly abandoned: () => void;
}

interface Seen {
  readonly timestamps: Set<number>;
  readonly keptUntilMs: number;
  state: 'at-work' | 'answered' | 'abandoned';
}

// What is signed five minutes ahead is believed for ten.
const KEPT_MS = 2 * WEBHOOK_TOLERANCE_SECONDS * 1000 + 1000;

/** The webhooks that have come lately: each is answered once. */
export class SeenWebhooks {
  /** In the order in which they are forgotten. */
  readonly #seen = new Map<string, Seen>();

  /** `null`: it has come before. */
  take(
    { id, timestamp }: { readonly id: string; readonly timestamp: number },
    nowMs: number,
  ): TakenWebhook | null {
    this.#forget(nowMs);
    const before = this.#seen.get(id);
    const isReplay = before?.timestamps.has(timestamp) === true;
    if (before !== undefined && (isReplay || before.state !== 'abandoned')) return null;
    const timestamps = new Set([...(before?.timestamps ?? []), timestamp]);
    const now: Seen = { timestamps, keptUntilMs: nowMs + KEPT_MS, state: 'at-work' };
    this.#seen.delete(id);
    this.#seen.set(id, now);
    const end = (state: Seen['state']) => () => {
      if (now.state === 'at-work') now.state = state;
    };
    return { answered: end('answered'), abandoned: end('abandoned') };
  }

  #forget(nowMs: number): void {
    for (const [id, { keptUntilMs, state }] of this.#seen) {
      if (keptUntilMs > nowMs) return;
      if (state !== 'at-work') this.#seen.delete(id);
    }
  }
}
