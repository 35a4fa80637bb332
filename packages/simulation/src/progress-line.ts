/** The standard output, or a replacement for it. */
export interface ProgressOutput {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly write: (text: string) => unknown;
}

/** The progress from 0 to 1 at a time of a monotonic clock. */
export interface ProgressMoment {
  readonly part: number;
  readonly atMs: number;
  /** Returns the line with the bar. Called only when the line is shown. */
  readonly line: (bar: string) => string;
}

// Frequent enough to look live, and rare enough to cost nearly nothing.
const REDRAW_MS = 100;
// Without a terminal the progress is a log of eleven lines.
const STEPS = 10;

/**
 * One line that is redrawn on a terminal. Without a terminal, a new line is printed after each
 * tenth of the progress.
 */
export class ProgressLine {
  readonly #output: ProgressOutput;
  readonly #isLive: boolean;
  #shownAtMs = -Infinity;
  #shownStep = -1;

  constructor(output: ProgressOutput) {
    this.#output = output;
    this.#isLive = output.isTTY === true;
  }

  show({ part, atMs, line }: ProgressMoment): void {
    if (!this.#isDue(part, atMs)) return;
    this.#shownAtMs = atMs;
    this.#shownStep = stepOf(part);
    const text = line(bar(part));
    this.#output.write(this.#isLive ? `\r\u001B[2K${this.#cut(text)}` : `${text}\n`);
  }

  /** Ends the line, so that the next output starts below it. */
  end(): void {
    if (this.#isLive && this.#shownStep >= 0) this.#output.write('\n');
  }

  // A line that wraps cannot be redrawn.
  #cut(text: string): string {
    const { columns = 0 } = this.#output;
    // Some terminals do not report their width.
    return columns === 0 || text.length < columns ? text : text.slice(0, columns - 1);
  }

  #isDue(part: number, atMs: number): boolean {
    if (part >= 1 && this.#shownStep < STEPS) return true;
    return this.#isLive ? atMs - this.#shownAtMs >= REDRAW_MS : stepOf(part) > this.#shownStep;
  }
}

function stepOf(part: number): number {
  return Math.floor(Math.min(1, part) * STEPS);
}

const BAR_WIDTH = 20;

function bar(part: number): string {
  const full = Math.round(Math.min(1, Math.max(0, part)) * BAR_WIDTH);
  return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)}`;
}
