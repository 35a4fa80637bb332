import type { TaskMessage } from '../../agent.ts';

// A compromise between Chinese (one character per token) and English (four). An estimate that is
// too high is better than a request that the provider refuses.
export const CHARACTERS_PER_TOKEN = 3;
/** Characters from this code point on count as one token each. */
export const FIRST_WIDE = 0x02_50;
/**
 * Tokens of the element around a message. The element takes about 26 tokens, and a name of 100
 * characters takes 33 more.
 */
const PER_MESSAGE = 40;

/** Estimates the tokens of a text. The estimate is never far too low. */
export function tokensIn(text: string): number {
  let wide = 0;
  // Every run counts all its messages, and a loop is faster here than a regular expression.
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code >= FIRST_WIDE) wide += 1;
    if (code > 0xff_ff) at += 1;
  }
  return Math.ceil((text.length - wide) / CHARACTERS_PER_TOKEN) + wide;
}

/** Estimates the tokens that a message takes in a prompt. */
export function tokensOf({ content }: Pick<TaskMessage, 'content'>): number {
  return tokensIn(content) + PER_MESSAGE;
}

/**
 * The newest messages that fit, newest last. `short` shortens each message first. `dropped` counts
 * the older messages, which are not read, because they may be megabytes.
 */
export function withinBudget(
  messages: readonly TaskMessage[],
  tokens: number,
  short: (message: TaskMessage) => TaskMessage = (message) => message,
): { readonly kept: readonly TaskMessage[]; readonly droppedCount: number } {
  const kept: TaskMessage[] = [];
  let tokensLeft = tokens;
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at];
    if (message === undefined) break;
    const made = short(message);
    tokensLeft -= tokensOf(made);
    if (tokensLeft < 0) break;
    kept.push(made);
  }
  return { kept: kept.toReversed(), droppedCount: messages.length - kept.length };
}
