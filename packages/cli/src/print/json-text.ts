// Characters of others that could control a terminal and that JSON does not escape: delete, C1,
// bidirectional controls, and line separators.
const COMMANDING = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** A value as JSON that is safe for a terminal. Parsing the JSON returns the same value. */
export function jsonText(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replaceAll(
    COMMANDING,
    // In JSON these characters occur only in strings, where an escape has the same meaning.
    (character) => `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
