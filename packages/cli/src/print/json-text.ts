// Escape sequences and direction overrides of others would control a terminal. JSON leaves these
// characters as they are: delete, C1, bidirectional controls, and the separators of lines.
const COMMANDING = /[\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu;

/** A value as JSON that is safe for a terminal. The JSON still has the same value. */
export function jsonText(value: unknown, indent = 0): string {
  return JSON.stringify(value, null, indent).replaceAll(
    COMMANDING,
    // These characters occur only in strings, where an escape means the same.
    (character) => `\\u${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
