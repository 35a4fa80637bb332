import { eraseSomeOf, spacesToErase } from '@conch/store';
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
}

/** Erases the rows of deleted spaces. If this process stops, the next process continues. */
export class SpaceEraser {
  readonly #parts: ErasingParts;

  constructor(parts: ErasingParts) {
    this.#parts = parts;
  }

  async look(): Promise<void> {
    const { context } = this.#parts;
    for (const spaceId of await context.database.read(() => spacesToErase())) {
      await this.#erase(spaceId);
    }
  }

  async #erase(spaceId: string): Promise<void> {
    const { context, crashPoint, isClosing } = this.#parts;
    while (!isClosing()) {
      const isMore = await context.database.transact(() => eraseSomeOf(spaceId, ROWS_AT_ONCE));
      crashPoint?.('after-erase-step');
      if (!isMore) return;
      // SQLite queries block the event loop, so the loop pauses here for other work.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }
}
