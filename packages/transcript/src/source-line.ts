/** A line of a transcript with its position. */
export interface SourceLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}
