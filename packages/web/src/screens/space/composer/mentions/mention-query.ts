import { parseMentions } from '@conch/sdk/view';

/** A partly typed mention before the caret, from its `@` on. */
export interface MentionQuery {
  /** The index of the `@`. */
  readonly start: number;
  readonly caret: number;
  /** The text between the `@` and the caret. */
  readonly typed: string;
}

/**
 * A name has at most 100 characters. Combining marks and extra spaces can make it longer in the
 * text.
 */
const LONGEST = 160;

// The mention parser decides whether an `@` opens a mention. That decision needs no members.
const NOBODY = { members: [], others: [] };

/** The partly typed mention at the caret. Null if no `@` opens a mention there. */
export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const from = Math.max(0, caret - LONGEST);
  const before = text.slice(from, caret);
  const sign = Math.max(before.lastIndexOf('@'), before.lastIndexOf('＠'));
  if (sign === -1) return null;
  const typed = before.slice(sign + 1);
  if (/[\n\r\u2028\u2029]|^\s/u.test(typed)) return null;
  const start = from + sign;
  return opensAt(text, start, caret) ? { start, caret, typed } : null;
}

function opensAt(text: string, start: number, caret: number): boolean {
  const probe = `${text.slice(0, start + 1)}x${text.slice(caret)}`;
  return parseMentions(probe, NOBODY).some((mention) => mention.start === start);
}
