// These characters are removed. Escape sequences in text of others could control the terminal, and
// direction overrides could disguise text. Joiners are kept, because Arabic, Persian and emoji need
// them.
const COMMANDING = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu;

/** Makes text of others safe for a terminal. Line breaks and tabs are not changed. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(COMMANDING, (character) => (/[\n\t]/u.test(character) ? character : ''));
}

const ESCAPE = '\u001B';
// The rest of the codes that `Output.style` writes.
const OWN_STYLE = /^\[(?:[12]|22|3[1-6]|39)m/u;

/**
 * Makes the whole output of a command safe for a terminal: `cleanText` that keeps the styles of
 * Conch. A style of others can only change the colour of text.
 */
export function cleanOutput(text: string): string {
  const [first = '', ...others] = text.split(ESCAPE);
  const parts = others.map((part) => `${OWN_STYLE.test(part) ? ESCAPE : ''}${cleanText(part)}`);
  return [cleanText(first), ...parts].join('');
}

/**
 * Makes text of others safe for one row: `cleanText` without line breaks and tabs. Blanks are not
 * changed.
 */
export function cleanRow(text: string): string {
  return cleanText(text).replaceAll(/[\n\t\u2028\u2029]+/gu, ' ');
}

/**
 * Makes text of others safe for one line: `cleanText` with all white space reduced to single
 * blanks.
 */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/gu, ' ').trim();
}
