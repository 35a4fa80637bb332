/** A text as it is sent, and as it is asked about: without blank lines around it. */
export function sentText(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/u, '').trimEnd();
}
