export interface Check {
  readonly name: string;
  /**
   * True if the check takes minutes and starts its own workers. All large checks begin at once.
   */
  readonly isLarge?: true;
  run(tellProgress: TellProgress): Promise<CheckOutcome>;
}

/** Reports the progress of a check in words: "120 of 491 test files". */
export type TellProgress = (words: string) => void;

export type CheckOutcome =
  | { readonly ok: true; readonly note?: string; readonly tests?: TestCounts }
  | { readonly ok: false; readonly output: string; readonly tests?: TestCounts };

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}
