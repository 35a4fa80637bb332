import { setImmediate } from 'node:timers/promises';
import { isDiskFull } from '@conch/store';
import { DocumentNumbers, indexSome, searchBacklog, searchBacklogIn } from '@conch/store/search';
import type { RuntimeContext } from '../runtime-context.ts';
import { termsOfMessage } from './search-terms.ts';

/** On SQLite a transaction blocks the event loop, so each transaction adds few messages. */
const MESSAGES_AT_ONCE = 25;
/** A search waits for this many messages. If more are missing, it reads the messages instead. */
const MOST_TO_WAIT_FOR = 1_000;

interface IndexerParts {
  readonly context: Pick<RuntimeContext, 'database' | 'failed'>;
  readonly crashPoint: ((name: string) => void) | undefined;
  readonly isClosing: () => boolean;
}

/**
 * Fills the search index from the messages, outside the transactions of posts. The position in each
 * space is stored, so a crash only means that the next process continues.
 */
export class SearchIndexer {
  readonly #parts: IndexerParts;
  readonly #dirty = new Set<string>();
  readonly #numbers = new DocumentNumbers();
  #filling: Promise<void> | null = null;

  constructor(parts: IndexerParts) {
    this.#parts = parts;
  }

  /** Notes a space with new events. */
  note(spaceId: string): void {
    this.#dirty.add(spaceId);
  }

  /** Adds the messages of noted spaces. */
  async addNoted(): Promise<void> {
    const spaceIds = [...this.#dirty];
    this.#dirty.clear();
    try {
      await this.#add(spaceIds, Number.POSITIVE_INFINITY);
    } catch (error) {
      for (const spaceId of spaceIds) this.#dirty.add(spaceId);
      this.#report(error);
    }
  }

  /**
   * Adds all missing messages of all spaces in the background, for example those of an earlier
   * process. After an update of Conch, this reads every message once.
   */
  fill(): void {
    this.#filling ??= this.#fill()
      .catch((error: unknown) => this.#report(error))
      .finally(() => {
        this.#filling = null;
      });
  }

  /** Resolves when no messages are being added. */
  async settled(): Promise<void> {
    await this.#filling;
  }

  /**
   * Adds the missing messages of some spaces before a search. False if too many are missing, or if
   * the index cannot be written now.
   */
  async catchUp(spaceIds: readonly string[]): Promise<boolean> {
    const { database } = this.#parts.context;
    try {
      const backlog = await database.read(() => searchBacklogIn(spaceIds));
      if (backlog.length === 0) return true;
      if (database.isFull || this.#parts.isClosing()) return false;
      const missing = backlog.reduce((sum, { behind }) => sum + behind, 0);
      if (missing > MOST_TO_WAIT_FOR) {
        this.fill();
        return false;
      }
      return await this.#add([...new Set(backlog.map(({ spaceId }) => spaceId))], missing * 2);
    } catch (error) {
      // The messages can be searched without the index.
      this.#report(error);
      return false;
    }
  }

  /** A full disk is not logged here: posts report it, and the next post or search adds the rest. */
  #report(error: unknown): void {
    if (!isDiskFull(error)) this.#parts.context.failed('search', error);
  }

  async #fill(): Promise<void> {
    const backlog = await this.#parts.context.database.read(() => searchBacklog());
    await this.#add([...new Set(backlog.map(({ spaceId }) => spaceId))], Number.POSITIVE_INFINITY);
  }

  /**
   * Adds messages until none is missing. False if there were more than `most`, or if the indexer
   * closes.
   */
  async #add(spaceIds: readonly string[], most: number): Promise<boolean> {
    const { context, crashPoint, isClosing } = this.#parts;
    let left = spaceIds;
    for (let added = 0; left.length > 0; added += MESSAGES_AT_ONCE) {
      if (added > most || isClosing()) return false;
      const part = {
        spaceIds: left,
        limit: MESSAGES_AT_ONCE,
        numbers: this.#numbers,
        termsOf: termsOfMessage,
      };
      crashPoint?.('before-index');
      left = await context.database.transact(() => indexSome(part));
      await setImmediate();
    }
    return true;
  }
}
