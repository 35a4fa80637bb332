import { setImmediate } from 'node:timers/promises';

// The amount of work in one call, which takes a fraction of a second. The caller can continue the
// search with another call.
const MOST_ROWS = 20_000;
const MOST_CHARACTERS = 6_000_000;
// The number of characters that a search reads between two pauses. Reading them takes a few
// milliseconds.
const CHARACTERS_AT_ONCE = 100_000;
const FEWEST_ROWS = 10;
const MOST_ROWS_AT_ONCE = 200;
// Even in an empty space, a query takes as long as reading about this many messages.
const ROWS_PER_QUERY = 20;

/** Limits the work of a search between two pauses, and in one call. */
export class SearchPace {
  #queries = 0;
  #rows = 0;
  #characters = 0;
  #sincePause = 0;
  #nextRows = FEWEST_ROWS;

  /** Whether this call has reached its work limit. */
  get isOver(): boolean {
    const rows = this.#rows + this.#queries * ROWS_PER_QUERY;
    return rows >= MOST_ROWS || this.#characters >= MOST_CHARACTERS;
  }

  /**
   * Begins another query. Returns the number of messages to read, which is smaller for long
   * messages.
   */
  nextPageSize(): number {
    this.#queries += 1;
    return this.#nextRows;
  }

  countRead(text: string): void {
    this.#rows += 1;
    this.#characters += text.length;
    this.#sincePause += text.length;
  }

  get needsPause(): boolean {
    return this.#sincePause >= CHARACTERS_AT_ONCE;
  }

  /** Pauses the search so that other work can run. */
  async pause(): Promise<void> {
    const average = this.#characters / Math.max(this.#rows, 1);
    const rows = Math.floor(CHARACTERS_AT_ONCE / Math.max(average, 1));
    this.#nextRows = Math.min(Math.max(rows, FEWEST_ROWS), MOST_ROWS_AT_ONCE);
    this.#sincePause = 0;
    await setImmediate();
  }
}
