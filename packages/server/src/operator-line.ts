/**
 * Escapes a line for the operator's terminal. Untrusted text in it, such as a file name, cannot
 * break the line, reverse it or control the terminal.
 */
export function operatorLine(words: string): string {
  return words.toWellFormed().replaceAll(COMMANDING, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16).toUpperCase().padStart(4, '0')}}`;
  });
}

const COMMANDING = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu;
