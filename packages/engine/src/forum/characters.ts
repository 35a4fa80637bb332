/** Whether a text has so many characters, without counting further than that. */
export function hasCharacters(text: string, count: number): boolean {
  let counted = 0;
  for (const _ of text) {
    counted += 1;
    if (counted >= count) return true;
  }
  return counted >= count;
}

/** A text on one line and of limited length, never cut within a character. */
export function shortLine(text: string, maxLength: number): string {
  let line = '';
  let length = 0;
  for (const character of text.replace(/\s+/gu, ' ')) {
    if (length === maxLength) break;
    line += character;
    length += 1;
  }
  return line.trim();
}
