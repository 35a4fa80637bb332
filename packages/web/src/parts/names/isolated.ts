/** Isolates a person's text in a sentence, so that neither changes the direction of the other. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
