import { parseMentions } from '@conch/sdk/view';

/** The beginning of a mention that stands before the caret: from its `@` on. */
export interface MentionQuery {
  /** Where the `@` stands. */
  readonly start: number;
  readonly caret: number;
  /** What was typed after it so far. */
  readonly typed: string;
}

/** A name has at most 100 characters; with marks and a few spaces more it is still one. */
const LONGEST = 160;

// Whether an `@` opens a mention is asked of the one parser, with a name that nobody has.
const NOBODY = { members: [], others: [] };

/** What may become a mention at the caret; `null`: no `@` there opens one. */
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
