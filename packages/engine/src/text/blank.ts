/** Whether a text contains only white space and invisible characters. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

// U+2800 is the Braille cell without dots.
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;
