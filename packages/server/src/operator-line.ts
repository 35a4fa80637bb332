/**
 * A line for the terminal of the operator, in which words of others (names of files, of cards)
 * cannot end it, turn it round or command the terminal: what would is spelled out.
 */
export function operatorLine(words: string): string {
  return words.toWellFormed().replaceAll(COMMANDING, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16).toUpperCase().padStart(4, '0')}}`;
  });
}

const COMMANDING = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu;
