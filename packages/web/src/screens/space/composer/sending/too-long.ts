import { sentText } from './sent-text.ts';

// The limit of the server. The composer checks the limit too, so that a text that is too long stays
// in the field.
const LONGEST_MESSAGE = 32 * 1024;

/** The number of characters beyond the limit. */
export function charactersTooMany(text: string): number {
  return Math.max(0, sentText(text).length - LONGEST_MESSAGE);
}
