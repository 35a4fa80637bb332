/**
 * A text that every database keeps as it is: PostgreSQL takes no NUL, and half of a surrogate
 * pair has no place in UTF-8.
 */
export function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
