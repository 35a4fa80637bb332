import type { SpaceId } from '@conch/engine';
import { liveRunCounts, spacesWithActs, type Script } from '@conch/store';
import type { RuntimeContext } from '../runtime-context.ts';
import { Refused } from '../refused.ts';

interface QuietParts {
  readonly context: RuntimeContext;
  /** Whether this process has other work than runs. */
  readonly isBusy: () => boolean;
  readonly isClosed: () => boolean;
}

/** Detects when no run or other work is queued, running or about to start. */
export class IdleTracker {
  readonly #parts: QuietParts;
  #stirred: (() => void)[] = [];

  constructor(parts: QuietParts) {
    this.#parts = parts;
  }

  /** Called when some work ends. Callers that wait for idle check again. */
  stir(): void {
    const waiting = this.#stirred;
    this.#stirred = [];
    for (const wake of waiting) wake();
  }

  /**
   * Resolves when a space is idle. With null, when all spaces are idle. Refused if the node closes
   * first.
   */
  async idle(spaceId: SpaceId | null): Promise<void> {
    while (!this.#parts.isClosed()) {
      // Subscribes before the database query, so that work that ends during the query is noticed.
      const stirred = this.#nextStir();
      if (await this.#isQuiet(spaceId)) return;
      await stirred;
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
      this.stir();
    });
    while (!time.isUp && this.#isStirring(null)) await this.#nextStir();
    callOff();
  }

  #isStirring(spaceId: SpaceId | null): boolean {
    const { context, isBusy } = this.#parts;
    if (isBusy()) return true;
    return spaceId === null ? context.live.count > 0 : context.live.isBusy(spaceId);
  }

  async #isQuiet(spaceId: SpaceId | null): Promise<boolean> {
    if (this.#isStirring(spaceId)) return false;
    try {
      if (await this.#isLeft(spaceId)) return false;
    } catch (error) {
      // The database may have been closed during the query.
      if (this.#parts.isClosed()) return false;
      throw error;
    }
    return !this.#isStirring(spaceId);
  }

  async #isLeft(spaceId: SpaceId | null): Promise<boolean> {
    const isMeant = (id: string): boolean => spaceId === null || id === spaceId;
    return this.#parts.context.database.read(function* (): Script<boolean> {
      const counts = yield* liveRunCounts();
      if (counts.some((row) => isMeant(row.spaceId))) return true;
      return (yield* spacesWithActs()).some(isMeant);
    });
  }

  #nextStir(): Promise<void> {
    return new Promise((resolve) => {
      this.#stirred.push(resolve);
      // Other nodes do not notify this node, so it also polls.
      if (this.#parts.context.database.dialect === 'postgres') setTimeout(resolve, 25);
    });
  }
}
