/**
 * Isolates a person's text in a sentence, so that its direction does not change the direction of
 * the sentence.
 */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}
