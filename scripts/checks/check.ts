export interface Check {
  readonly name: string;
  /** Runs before the others, and beside none of them: its tests look at how long things take. */
  readonly isAlone?: true;
  run(): Promise<CheckOutcome>;
}

export type CheckOutcome =
  | { readonly ok: true; readonly note?: string; readonly tests?: TestCounts }
  | { readonly ok: false; readonly output: string; readonly tests?: TestCounts };

export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}
