// Characters that cannot be seen, that look like a space and are none, or that turn others round.
// The page has the same pattern: it is served as it is, and loads nothing else.
const UNSEEN =
  /(?! )[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Zl}\p{Zp}\p{Zs}\u2800]/gu;

/** A text in which whoever is to approve it sees every character: the others as JSON spells them. */
export function spelledOut(text: string): string {
  return text.replaceAll(UNSEEN, (character) =>
    Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
