interface Waiting {
  readonly where: string;
  readonly who: string;
  let(): void;
}

/** Agents wait here before each action, so that the test determines their order. */
export class TurnPicker {
  #waiting: Waiting[] = [];
  #moves = 0;

  /**
   * Counts the agents that began or stopped waiting. An unchanged number means that no agent has
   * acted.
   */
  get moves(): number {
    return this.#moves;
  }

  /** The waiting agents, sorted by name and not by arrival. */
  get waiting(): readonly string[] {
    return this.#sorted().map(({ where, who }) => `${where}/${who}`);
  }

  /** Lets one waiting agent act. */
  letOne(choice: number): void {
    const sorted = this.#sorted();
    const one = sorted[choice % sorted.length];
    if (one === undefined) return;
    this.#leave(one);
    one.let();
  }

  /** Resolves when the test picks this agent. Rejects if the run is stopped first. */
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
