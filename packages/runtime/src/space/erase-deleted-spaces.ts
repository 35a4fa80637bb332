import { eraseSomeOf, spacesToErase } from '@conch/store';
import type { RuntimeContext } from '../runtime-context.ts';

/** Few enough that nobody waits long for the database. */
const ROWS_AT_ONCE = 500;

interface ErasingParts {
  readonly context: RuntimeContext;
  readonly crashPoint: ((name: string) => void) | undefined;
  readonly isClosing: () => boolean;
}

/** Erases the rows of deleted spaces. If this process dies, the next one erases the rest. */
export class Erasing {
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
      // SQLite does not pause by itself, so other work gets a turn here.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }
}
