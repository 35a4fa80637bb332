import { setImmediate } from 'node:timers/promises';

// The most that one call looks through, which takes a fraction of a second. The caller can ask
// again for more.
const MOST_ROWS = 20_000;
const MOST_CHARACTERS = 6_000_000;
// Reading or folding this much takes a few milliseconds. Then other work gets a turn.
const CHARACTERS_AT_ONCE = 100_000;
const FEWEST_ROWS = 10;
const MOST_ROWS_AT_ONCE = 200;
// A query on a space without messages costs about as much as this many messages.
const ROWS_OF_A_LOOK = 20;

/** Limits how much a search does before other work gets a turn, and how much in one call. */
export class SearchPace {
  #looks = 0;
  #rows = 0;
  #characters = 0;
  #sinceRest = 0;
  #nextRows = FEWEST_ROWS;

  /** Whether this call has looked at enough. */
  get isOver(): boolean {
    const rows = this.#rows + this.#looks * ROWS_OF_A_LOOK;
    return rows >= MOST_ROWS || this.#characters >= MOST_CHARACTERS;
  }

  /** Begins another query. Returns how many messages to read: the longer they are, the fewer. */
  nextLook(): number {
    this.#looks += 1;
    return this.#nextRows;
  }

  looksAt(text: string): void {
    this.#rows += 1;
    this.#characters += text.length;
    this.#sinceRest += text.length;
  }

  get isTired(): boolean {
    return this.#sinceRest >= CHARACTERS_AT_ONCE;
  }

  /** Lets other work run. */
  async rest(): Promise<void> {
    const average = this.#characters / Math.max(this.#rows, 1);
    const rows = Math.floor(CHARACTERS_AT_ONCE / Math.max(average, 1));
    this.#nextRows = Math.min(Math.max(rows, FEWEST_ROWS), MOST_ROWS_AT_ONCE);
    this.#sinceRest = 0;
    await setImmediate();
  }
}
