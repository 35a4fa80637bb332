import { WEBHOOK_TOLERANCE_SECONDS } from '@conch/protocol';

/** A received webhook until it is answered. */
export interface TakenWebhook {
  /** Called when the webhook was answered completely. Afterwards, repeats are refused. */
  readonly answered: () => void;
  /** Called when the caller disconnects. Conch may retry with the same id and another timestamp. */
  readonly abandoned: () => void;
}

interface Seen {
  readonly timestamps: Set<number>;
  readonly keptUntilMs: number;
  state: 'at-work' | 'answered' | 'abandoned';
}

// A webhook may be signed five minutes in the future, so it can be valid for ten minutes.
const KEPT_MS = 2 * WEBHOOK_TOLERANCE_SECONDS * 1000 + 1000;

/** The recent webhooks. Each webhook is answered only once. */
export class SeenWebhooks {
  /** The received webhooks in the order in which they expire. */
  readonly #seen = new Map<string, Seen>();

  /** Registers a webhook. Null if it was received before. */
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
