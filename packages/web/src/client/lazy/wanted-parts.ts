// A part that has loaded but is not on the page by then is no longer wanted.
const SHOWN_WITHIN_MS = 2_000;

/** The lazy-loaded parts that the screen needs now, such as the composer. Other parts wait. */
export class WantedParts {
  readonly #wanted = new Set<object>();
  #nothingWanted = Promise.withResolvers<void>();

  /** The screen needs a part. `coming` resolves when the part has loaded or failed to load. */
  want(part: object, coming: Promise<unknown>): void {
    if (this.#wanted.has(part)) return;
    if (this.#wanted.size === 0) this.#nothingWanted = Promise.withResolvers();
    this.#wanted.add(part);
    const giveUp = (): void => void setTimeout(() => this.shown(part), SHOWN_WITHIN_MS);
    void coming.then(giveUp, giveUp);
  }

  /** The part is on the page, or the screen no longer needs it. */
  shown(part: object): void {
    this.#wanted.delete(part);
    if (this.#wanted.size === 0) this.#nothingWanted.resolve();
  }

  /** Resolves when the screen needs no part that is not on the page. */
  async settled(): Promise<void> {
    while (this.#wanted.size > 0) await this.#nothingWanted.promise;
  }
}

export const wantedParts = new WantedParts();
