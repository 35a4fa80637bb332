interface EarlyPart {
  readonly early: () => Promise<void>;
}

interface EarlyLoading {
  /** Resolves when the browser has nothing better to do. */
  readonly rest: () => Promise<void>;
  /** Whether this is a time to load something. */
  readonly mayLoad: () => boolean;
}

/** Parts of the page that are loaded before they are wanted: then the line may be lost. */
export class EarlyParts {
  readonly #left = new Set<EarlyPart>();
  #isLoading = false;

  add(part: EarlyPart): void {
    this.#left.add(part);
  }

  /** Loads those that are left, and those that they bring, until there is no time for it. */
  async load({ rest, mayLoad }: EarlyLoading): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    // A set goes on to what is added meanwhile.
    for (const part of this.#left) {
      await rest();
      if (!mayLoad()) break;
      this.#left.delete(part);
      await part.early();
    }
    this.#isLoading = false;
  }
}

/** Those of this page. */
export const earlyParts = new EarlyParts();
