/** The output for progress: a terminal, or a log file. */
interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const EVERY_MS = 15_000;
const CLEAR_LINE = '\r\u001B[K';

/**
 * Shows the running checks and their progress. A terminal has one line that changes. A log gets a
 * line when a check begins, and then every 15 seconds.
 */
export class ProgressShow {
  readonly #output: Output;
  readonly #startedAt = performance.now();
  readonly #active = new Map<string, string>();
  readonly #timer: NodeJS.Timeout | null;

  constructor(output: Output) {
    this.#output = output;
    this.#timer = output.isTTY === true ? null : setInterval(() => this.#log(), EVERY_MS);
    this.#timer?.unref();
  }

  began(name: string): void {
    this.#active.set(name, '');
    if (this.#timer === null) this.#draw();
    else this.#log();
  }

  update(name: string, words: string): void {
    this.#active.set(name, words);
    this.#draw();
  }

  remove(name: string): void {
    this.#active.delete(name);
  }

  /** Prints permanent lines above the line that changes. */
  print(lines: string): void {
    if (this.#timer === null) this.#output.write(CLEAR_LINE);
    this.#output.write(`${lines}\n`);
    this.#draw();
  }

  close(): void {
    if (this.#timer === null) this.#output.write(CLEAR_LINE);
    else clearInterval(this.#timer);
  }

  #draw(): void {
    if (this.#timer !== null || this.#active.size === 0) return;
    const line = `… ${this.#words()} · ${this.#time()}`;
    this.#output.write(`${CLEAR_LINE}${line.slice(0, (this.#output.columns ?? 80) - 1)}`);
  }

  #log(): void {
    if (this.#active.size === 0) return;
    this.#output.write(`… ${this.#words()} · ${this.#time()}\n`);
  }

  #words(): string {
    return [...this.#active]
      .map(([name, words]) => (words === '' ? name : `${name}: ${words}`))
      .join(' · ');
  }

  #time(): string {
    const seconds = Math.round((performance.now() - this.#startedAt) / 1_000);
    return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  }
}
