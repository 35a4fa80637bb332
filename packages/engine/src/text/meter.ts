/** Counts what the parser does, so that a test can see that it stays linear. */
export interface Meter {
  steps: number;
}
