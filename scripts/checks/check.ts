export interface Check {
  readonly name: string;
  /**
   * True if the check takes minutes and starts its own workers. All large checks begin at once.
   */
  readonly isLarge?: true;
  run(progress: CheckProgress): Promise<CheckOutcome>;
}

/** Receives what a check reports while it runs. */
export interface CheckProgress {
  /** The progress in words: "120 of 491 test files". */
  readonly tell: (words: string) => void;
  /** The name of a test file or a scenario that has just failed. */
  readonly tellFailure: (name: string) => void;
}

export type CheckOutcome =
  | { readonly ok: true; readonly note?: string; readonly tests?: TestCounts }
  | { readonly ok: false; readonly output: string; readonly tests?: TestCounts };

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}
