/**
 * The text that the composer sends and previews: the draft without leading blank lines and trailing
 * white space.
 */
export function sentText(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/u, '').trimEnd();
}
