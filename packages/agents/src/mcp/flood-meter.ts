/** The largest single message that is read. */
export const MOST_MESSAGE_BYTES = 4 * 1024 * 1024;

const MOST_LINES_A_SECOND = 2_000;
/** A few of the largest: more than that would be parsed instead of everything else. */
const MOST_BYTES_A_SECOND = 4 * MOST_MESSAGE_BYTES;

/** Tells whether somebody says so much that nobody else would get a word in (T14). */
export class FloodMeter {
  #second = 0;
  #lines = 0;
  #bytes = 0;

  /** Counts what has come; true: it was too much for one second. */
  isFlood({ lines, bytes }: { readonly lines: number; readonly bytes: number }): boolean {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== this.#second) [this.#second, this.#lines, this.#bytes] = [now, 0, 0];
    this.#lines += lines;
    this.#bytes += bytes;
    return this.#lines > MOST_LINES_A_SECOND || this.#bytes > MOST_BYTES_A_SECOND;
  }
}
