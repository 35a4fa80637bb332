interface EarlyPart {
  readonly early: () => Promise<void>;
}

interface EarlyLoading {
  /** Resolves when the screen has everything that it needs, and the browser is idle. */
  readonly rest: () => Promise<void>;
  /** Whether the page may load a part now. */
  readonly mayLoad: () => boolean;
}

/** Lazy-loaded parts that the page fetches early, in case the connection is lost later. */
export class EarlyParts {
  readonly #left = new Set<EarlyPart>();
  #isLoading = false;

  add(part: EarlyPart): void {
    this.#left.add(part);
  }

  /**
   * Loads the remaining parts until `mayLoad` returns false. Parts can be added while others are
   * loading.
   */
  async load({ rest, mayLoad }: EarlyLoading): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    // A `for` loop over a Set also visits entries that are added during the loop.
    for (const part of this.#left) {
      await rest();
      if (!mayLoad()) break;
      this.#left.delete(part);
      await part.early();
    }
    this.#isLoading = false;
  }
}

export const earlyParts = new EarlyParts();
