// As in names: what breaks a line, or turns the direction of what follows.
const BREAKING = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]/u;

/** Whether a text stands in one line and leaves what follows it as it is. */
export function isOneLine(text: string): boolean {
  return !BREAKING.test(text);
}
