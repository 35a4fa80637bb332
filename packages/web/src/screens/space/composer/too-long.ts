import { sentText } from './sent-text.ts';

// What a server takes. It has the last word; this one is heard before the field is empty.
const LONGEST_MESSAGE = 32 * 1024;

/** By how many characters a text is too long to be sent. */
export function charactersTooMany(text: string): number {
  return Math.max(0, sentText(text).length - LONGEST_MESSAGE);
}
