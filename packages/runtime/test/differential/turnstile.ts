interface Waiting {
  readonly where: string;
  readonly who: string;
  let(): void;
}

/** Where agents wait before each thing that they do: so the test says who is next, not chance. */
export class Turnstile {
  #waiting: Waiting[] = [];
  #moves = 0;

  /** How often somebody has come or gone: if it is the same, nobody has done anything since. */
  get moves(): number {
    return this.#moves;
  }

  /** Those who wait, in an order that does not depend on who came first. */
  get waiting(): readonly string[] {
    return this.#sorted().map(({ where, who }) => `${where}/${who}`);
  }

  /** Lets one of those who wait do its next thing. */
  letOne(choice: number): void {
    const sorted = this.#sorted();
    const one = sorted[choice % sorted.length];
    if (one === undefined) return;
    this.#leave(one);
    one.let();
  }

  /** Resolves when it is this one's turn; rejects if its run is stopped first. */
  wait({ where, who }: Omit<Waiting, 'let'>, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const one = { where, who, let: resolve };
      this.#waiting.push(one);
      this.#moves += 1;
      signal.addEventListener('abort', () => {
        this.#leave(one);
        reject(signal.reason as Error);
      });
    });
  }

  #leave(one: Waiting): void {
    this.#waiting = this.#waiting.filter((other) => other !== one);
    this.#moves += 1;
  }

  #sorted(): readonly Waiting[] {
    const key = ({ where, who }: Waiting): string => `${where}/${who}`;
    return this.#waiting.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
  }
}
