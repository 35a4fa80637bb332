import { setImmediate } from 'node:timers/promises';

// One call looks through so much at most, which takes a fraction of a second: who wants more asks
// again.
const MOST_ROWS = 20_000;
const MOST_CHARACTERS = 6_000_000;
// Reading or folding so much takes a few milliseconds; then others get the thread.
const CHARACTERS_AT_ONCE = 100_000;
const FEWEST_ROWS = 10;
const MOST_ROWS_AT_ONCE = 200;
// A look at a space in which nothing was said costs about as much as so many messages.
const ROWS_OF_A_LOOK = 20;

/** How much of a search is done at once, so that it holds nobody up, and how much in one call. */
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

  /** Begins another look; how many messages to read in it: the longer they are, the fewer. */
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

  /** Lets others work. */
  async rest(): Promise<void> {
    const average = this.#characters / Math.max(this.#rows, 1);
    const rows = Math.floor(CHARACTERS_AT_ONCE / Math.max(average, 1));
    this.#nextRows = Math.min(Math.max(rows, FEWEST_ROWS), MOST_ROWS_AT_ONCE);
    this.#sinceRest = 0;
    await setImmediate();
  }
}
