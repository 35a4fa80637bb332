export interface Check {
  readonly name: string;
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
