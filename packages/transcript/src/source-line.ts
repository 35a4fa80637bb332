/** A line of a transcript and where it stands. */
export interface SourceLine {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}
