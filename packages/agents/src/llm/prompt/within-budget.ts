import type { TaskMessage } from '../../agent.ts';

// Between one character for a token, as in Chinese, and four, as in English: rather too many
// tokens than a request that the provider refuses.
export const CHARACTERS_PER_TOKEN = 3;
/** From here on, in Unicode, a character is taken to be a token. */
export const FIRST_WIDE = 0x02_50;
// Its element, with names and ids.
const PER_MESSAGE = 60;

/** About how many tokens a text has; never far too few. */
export function tokensIn(text: string): number {
  let wide = 0;
  // Counted, not matched: this is done to all that was said, for every run.
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    if (code >= FIRST_WIDE) wide += 1;
    if (code > 0xff_ff) at += 1;
  }
  return Math.ceil((text.length - wide) / CHARACTERS_PER_TOKEN) + wide;
}

/** About how many tokens a message takes in a prompt. */
export function tokensOf({ content }: Pick<TaskMessage, 'content'>): number {
  return tokensIn(content) + PER_MESSAGE;
}

/**
 * The newest messages that fit once each is made `short`, the newest last; `dropped`: how many
 * older ones did not. Those are not even looked at: there may be megabytes of them.
 */
export function withinBudget(
  messages: readonly TaskMessage[],
  tokens: number,
  short: (message: TaskMessage) => TaskMessage = (message) => message,
): { readonly kept: readonly TaskMessage[]; readonly dropped: number } {
  const kept: TaskMessage[] = [];
  let left = tokens;
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const message = messages[at];
    if (message === undefined) break;
    const made = short(message);
    left -= tokensOf(made);
    if (left < 0) break;
    kept.push(made);
  }
  return { kept: kept.toReversed(), dropped: messages.length - kept.length };
}
