import type { SpaceId } from '@conch/engine';
import { addMessage, addToHistory, historyBetween, messagesBetween } from '@conch/store';
import type { Database, Script } from '@conch/store';

/** Writes the rows of a post with the statements of the store, without any decision. */
export class SameRows {
  readonly #database: Database;
  readonly #copy: (seq: number) => Script<void>;
  #seq: number;

  private constructor(database: Database, copy: (seq: number) => Script<void>, seq: number) {
    this.#database = database;
    this.#copy = copy;
    this.#seq = seq;
  }

  /** Returns a writer whose rows are copies of the last message of the space. */
  static async after(database: Database, spaceId: SpaceId): Promise<SameRows> {
    const stretch = { spaceId, after: 0, upTo: 1000 };
    const message = (await database.read(() => messagesBetween(stretch))).at(-1);
    const event = (await database.read(() => historyBetween({ ...stretch, limit: 1000 }))).at(-1);
    if (message === undefined || event === undefined) throw new Error('nothing was said');
    const copy = function* (seq: number): Script<void> {
      const id = `${message.id.slice(0, 24)}${seq.toString(16).padStart(12, '0')}`;
      yield* addMessage({ ...message, id, seq });
      yield* addToHistory({ ...event, seq });
    };
    return new SameRows(database, copy, event.seq);
  }

  /** Writes several posts in one transaction. */
  async write(posts: number): Promise<void> {
    const first = this.#seq + 1;
    this.#seq += posts;
    const copy = this.#copy;
    await this.#database.transact(function* () {
      for (let seq = first; seq < first + posts; seq += 1) yield* copy(seq);
    });
  }

  close(): Promise<void> {
    return this.#database.close();
  }
}
