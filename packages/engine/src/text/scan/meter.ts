/** Counts the parser's steps, so that a test can prove that it is linear. */
export interface Meter {
  steps: number;
}
