// Invisible characters, characters that look like a space, and characters that reverse the text
// direction. The approval page is served without imports, so it contains a copy of this pattern.
const UNSEEN =
  /(?! )[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Zl}\p{Zp}\p{Zs}\u2800]/gu;

/** Escapes invisible characters as JSON does, so that the approver sees every character. */
export function spelledOut(text: string): string {
  return text.replaceAll(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
