/** The maximum size of one message in bytes. */
export const MOST_MESSAGE_BYTES = 4 * 1024 * 1024;

const MOST_LINES_A_SECOND = 2_000;
/**
 * Enough for four messages of the maximum size. Parsing more in one second would block all other
 * work.
 */
const MOST_BYTES_A_SECOND = 4 * MOST_MESSAGE_BYTES;

/** Detects a sender whose messages would block all other work (T14). */
export class FloodMeter {
  #second = 0;
  #lines = 0;
  #bytes = 0;

  /** Counts new lines and bytes. True if more than the limit arrived in the current second. */
  isFlood({ lines, bytes }: { readonly lines: number; readonly bytes: number }): boolean {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== this.#second) [this.#second, this.#lines, this.#bytes] = [now, 0, 0];
    this.#lines += lines;
    this.#bytes += bytes;
    return this.#lines > MOST_LINES_A_SECOND || this.#bytes > MOST_BYTES_A_SECOND;
  }
}
