// The forbidden characters, which are also forbidden in names: line breaks, control characters, and
// characters that change the text direction.
const BREAKING = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u;

/** Whether a text fits on one line and does not affect the text after it. */
export function isOneLine(text: string): boolean {
  return !BREAKING.test(text);
}
