import type { Clock } from '@conch/runtime';
import type { SpaceWatch } from './watch.ts';

interface HealthParts {
  readonly clock: Clock;
  /** Called when the channel falls behind, and again only after it has caught up. */
  readonly fellBehind: (error: unknown) => void;
  readonly caughtUp: (behindMs: number) => void;
}

/** Tracks whether a channel and its readers have all events of the store. */
export class ChannelHealth {
  readonly #parts: HealthParts;
  /** Readers whose last try to catch up failed. */
  readonly #failedReaders = new Set<SpaceWatch>();
  #begin = Promise.withResolvers<void>();
  #isBegun = false;
  #behind: { readonly sinceMs: number; lastError: unknown } | null = null;

  constructor(parts: HealthParts) {
    this.#parts = parts;
  }

  /** Whether the feed is connected and the running streams are known. */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** Resolves when the feed is connected and the running streams are known. */
  untilBegun(): Promise<void> {
    return this.#begin.promise;
  }

  /** The last error if the channel is behind, otherwise null. */
  get trouble(): { readonly error: unknown } | null {
    return this.#behind === null ? null : { error: this.#behind.lastError };
  }

  feedBegan(): void {
    this.#isBegun = true;
    this.#begin.resolve();
    this.#settle();
  }

  feedFailed(thrown: unknown): void {
    // Readers may still wait for an unresolved promise, so only a resolved promise is replaced.
    if (this.#isBegun) this.#begin = Promise.withResolvers();
    this.#isBegun = false;
    this.#fallBehind(thrown);
  }

  readerFailed(watch: SpaceWatch, error: unknown): void {
    this.#failedReaders.add(watch);
    this.#fallBehind(error);
  }

  /** Called when a reader is live or has unsubscribed. */
  readerDone(watch: SpaceWatch): void {
    if (this.#failedReaders.delete(watch)) this.#settle();
  }

  #fallBehind(error: unknown): void {
    if (this.#behind !== null) {
      this.#behind.lastError = error;
      return;
    }
    this.#behind = { sinceMs: this.#parts.clock.monotonicMs(), lastError: error };
    this.#parts.fellBehind(error);
  }

  #settle(): void {
    if (this.#behind === null || !this.#isBegun || this.#failedReaders.size > 0) return;
    const { sinceMs } = this.#behind;
    this.#behind = null;
    this.#parts.caughtUp(this.#parts.clock.monotonicMs() - sinceMs);
  }
}
