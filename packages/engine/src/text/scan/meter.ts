/** Counts the parser's steps, so that a test can prove that the parser is linear. */
export interface Meter {
  steps: number;
}
