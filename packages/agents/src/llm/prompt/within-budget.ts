import type { TaskMessage } from '../../agent.ts';

// Between one character for a token, as in Chinese, and four, as in English: rather too many
// tokens than a request that the provider refuses.
const CHARACTERS_PER_TOKEN = 3;
// Its element, with names and ids.
const PER_MESSAGE = 60;
const WIDE = /[\u0250-\u{10FFFF}]/gu;

/** About how many tokens a text has; never far too few. */
export function tokensIn(text: string): number {
  const wide = text.match(WIDE)?.length ?? 0;
  return Math.ceil((text.length - wide) / CHARACTERS_PER_TOKEN) + wide;
}

/** About how many tokens a message takes in a prompt. */
export function tokensOf({ content }: Pick<TaskMessage, 'content'>): number {
  return tokensIn(content) + PER_MESSAGE;
}

/** The newest messages that fit, the newest last; `dropped`: how many older ones did not. */
export function withinBudget(
  messages: readonly TaskMessage[],
  tokens: number,
): { readonly kept: readonly TaskMessage[]; readonly dropped: number } {
  let left = tokens;
  let from = messages.length;
  while (from > 0) {
    const message = messages[from - 1];
    if (message === undefined) break;
    left -= tokensOf(message);
    if (left < 0) break;
    from -= 1;
  }
  return { kept: messages.slice(from), dropped: from };
}
