/** What somebody wrote, for a sentence: it keeps its own direction, and leaves the rest its own. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
