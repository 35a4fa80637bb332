/**
 * Makes a text that every database stores unchanged. PostgreSQL rejects NUL, and UTF-8 cannot
 * encode lone surrogates.
 */
export function wellFormed(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
