import { eraseSomeOf, nextPurge, spacesToErase } from '@conch/store';
import { Alarm } from '../node/alarm.ts';
import type { RuntimeContext } from '../runtime-context.ts';

/**
 * The number of rows per transaction. The number is small, so that other transactions do not wait
 * long.
 */
const ROWS_AT_ONCE = 500;

interface ErasingParts {
  readonly context: RuntimeContext;
  readonly crashPoint: ((name: string) => void) | undefined;
  readonly isClosing: () => boolean;
  /** Called when the time of a deleted space is over. It schedules `look` in the background. */
  readonly due: () => void;
}

/**
 * Erases the rows of deleted spaces whose time is over. The deadlines are rows, so the next process
 * continues after a stop.
 */
export class SpaceEraser {
  readonly #parts: ErasingParts;
  readonly #alarm: Alarm;

  constructor(parts: ErasingParts) {
    this.#parts = parts;
    this.#alarm = new Alarm(parts.context.clock, parts.due);
  }

  /** Erases all spaces that are due. Then sets the alarm for the next deadline. */
  async look(): Promise<void> {
    const { database, clock } = this.#parts.context;
    const now = clock.now();
    const { due, next } = await database.read(function* () {
      return { due: yield* spacesToErase(now), next: yield* nextPurge(now) };
    });
    if (next !== null) this.#alarm.ringAt(next);
    for (const spaceId of due) await this.#erase(spaceId, now);
  }

  close(): void {
    this.#alarm.close();
  }

  async #erase(spaceId: string, now: number): Promise<void> {
    const { context, crashPoint, isClosing } = this.#parts;
    while (!isClosing()) {
      const isMore = await context.database.transact(() =>
        eraseSomeOf({ spaceId, now }, ROWS_AT_ONCE),
      );
      crashPoint?.('after-erase-step');
      if (!isMore) return;
      // SQLite queries block the event loop, so the loop pauses here for other work.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }
}
