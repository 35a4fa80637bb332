/** A lock that callers get one at a time, in order of arrival. */
export class Mutex {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  async enter(): Promise<void> {
    if (this.#isTaken) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
      return;
    }
    this.#isTaken = true;
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }
}
