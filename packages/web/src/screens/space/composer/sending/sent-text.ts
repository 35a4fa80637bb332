/**
 * The text as the composer sends and previews it, without leading blank lines and trailing white
 * space.
 */
export function sentText(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/u, '').trimEnd();
}
