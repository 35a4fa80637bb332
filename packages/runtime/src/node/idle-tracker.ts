import type { SpaceId } from '@conch/engine';
import { liveRunCounts, spacesWithActs, type Script } from '@conch/store';
import type { RuntimeContext } from '../runtime-context.ts';
import { Refused } from '../refused.ts';

interface IdleTrackerParts {
  readonly context: RuntimeContext;
  /** Whether this process has other work than runs. */
  readonly isBusy: () => boolean;
  readonly isClosed: () => boolean;
}

/** Detects when no run or other work is queued, running or about to start. */
export class IdleTracker {
  readonly #parts: IdleTrackerParts;
  #listeners: (() => void)[] = [];

  constructor(parts: IdleTrackerParts) {
    this.#parts = parts;
  }

  /** Called when some work ends. Callers that wait for idle check again. */
  notify(): void {
    const waiting = this.#listeners;
    this.#listeners = [];
    for (const wake of waiting) wake();
  }

  /**
   * Resolves when a space is idle. With null, when all spaces are idle. Refused if the node closes
   * first.
   */
  async idle(spaceId: SpaceId | null): Promise<void> {
    while (!this.#parts.isClosed()) {
      // The subscription starts before the database query, so that work that ends during the query
      // is noticed.
      const notified = this.#nextNotification();
      if (await this.#isIdle(spaceId)) return;
      await notified;
    }
    throw new Refused(
      'closing',
      'Conch has stopped. The remaining work continues when it is back.',
    );
  }

  /** Resolves when this process has no work left, or after `ms`. */
  async drained(ms: number): Promise<void> {
    const time = { isUp: false };
    const callOff = this.#parts.context.clock.after(ms, () => {
      time.isUp = true;
      this.notify();
    });
    while (!time.isUp && this.#hasLocalWork(null)) await this.#nextNotification();
    callOff();
  }

  #hasLocalWork(spaceId: SpaceId | null): boolean {
    const { context, isBusy } = this.#parts;
    if (isBusy()) return true;
    return spaceId === null ? context.live.count > 0 : context.live.isBusy(spaceId);
  }

  async #isIdle(spaceId: SpaceId | null): Promise<boolean> {
    if (this.#hasLocalWork(spaceId)) return false;
    try {
      if (await this.#hasStoredWork(spaceId)) return false;
    } catch (error) {
      // The database may have been closed during the query.
      if (this.#parts.isClosed()) return false;
      throw error;
    }
    return !this.#hasLocalWork(spaceId);
  }

  async #hasStoredWork(spaceId: SpaceId | null): Promise<boolean> {
    const isMeant = (id: string): boolean => spaceId === null || id === spaceId;
    return this.#parts.context.database.read(function* (): Script<boolean> {
      const counts = yield* liveRunCounts();
      if (counts.some((row) => isMeant(row.spaceId))) return true;
      return (yield* spacesWithActs()).some(isMeant);
    });
  }

  #nextNotification(): Promise<void> {
    return new Promise((resolve) => {
      this.#listeners.push(resolve);
      // Other nodes do not notify this node, so it also polls.
      if (this.#parts.context.database.dialect === 'postgres') setTimeout(resolve, 25);
    });
  }
}
