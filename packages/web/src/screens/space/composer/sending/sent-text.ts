/** The text as it is sent and previewed, without leading blank lines and trailing white space. */
export function sentText(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/u, '').trimEnd();
}
