import type { SpaceId } from '@conch/engine';
import { liveRunCounts, spacesWithActs, type Script } from '@conch/store';
import type { Core } from './core.ts';
import { Refused } from './refused.ts';

interface QuietParts {
  readonly core: Core;
  /** Whether something is under way in this process beside runs. */
  readonly isBusy: () => boolean;
  readonly isClosed: () => boolean;
}

/** Knows when nothing is queued, running or about to run. */
export class Quiet {
  readonly #parts: QuietParts;
  #stirred: (() => void)[] = [];

  constructor(parts: QuietParts) {
    this.#parts = parts;
  }

  /** Something has ended: whoever waits for quiet looks again. */
  stir(): void {
    const waiting = this.#stirred;
    this.#stirred = [];
    for (const wake of waiting) wake();
  }

  /** Resolves when it is quiet in a space, or everywhere; refused if the node closes first. */
  async idle(spaceId: SpaceId | null): Promise<void> {
    while (!this.#parts.isClosed()) {
      // Listening first: what ends while the database is asked must not be missed.
      const stirred = this.#nextStir();
      if (await this.#isQuiet(spaceId)) return;
      await stirred;
    }
    throw new Refused('closing', 'Conch has stopped; what is left is done when it is back.');
  }

  /** Resolves when nothing is under way in this process, or when the time is up. */
  async drained(ms: number): Promise<void> {
    const time = { isUp: false };
    const callOff = this.#parts.core.clock.after(ms, () => {
      time.isUp = true;
      this.stir();
    });
    while (!time.isUp && this.#isStirring(null)) await this.#nextStir();
    callOff();
  }

  #isStirring(spaceId: SpaceId | null): boolean {
    const { core, isBusy } = this.#parts;
    if (isBusy()) return true;
    return spaceId === null ? core.live.count > 0 : core.live.isBusy(spaceId);
  }

  async #isQuiet(spaceId: SpaceId | null): Promise<boolean> {
    if (this.#isStirring(spaceId)) return false;
    try {
      if (await this.#isLeft(spaceId)) return false;
    } catch (error) {
      // The database is let go of while it is asked.
      if (this.#parts.isClosed()) return false;
      throw error;
    }
    return !this.#isStirring(spaceId);
  }

  async #isLeft(spaceId: SpaceId | null): Promise<boolean> {
    const isMeant = (id: string): boolean => spaceId === null || id === spaceId;
    return this.#parts.core.database.read(function* (): Script<boolean> {
      const counts = yield* liveRunCounts();
      if (counts.some((row) => isMeant(row.spaceId))) return true;
      return (yield* spacesWithActs()).some(isMeant);
    });
  }

  #nextStir(): Promise<void> {
    return new Promise((resolve) => {
      this.#stirred.push(resolve);
      // Other nodes do not tell this one when they are done.
      if (this.#parts.core.database.dialect === 'postgres') setTimeout(resolve, 25);
    });
  }
}
