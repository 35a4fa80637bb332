import type { TaskMessage } from '../../agent.ts';
import { cutToTokens } from './cut-to-tokens.ts';
import { tokensOf, withinBudget } from './within-budget.ts';

export interface FittingMessages {
  /** The messages in the order of posting. The trigger is always one of them. */
  readonly messages: readonly TaskMessage[];
  /** The number of older messages that did not fit. */
  readonly droppedCount: number;
}

/** A message may take at most 1/SHARE of the budget, the trigger at most 1/SHARE_OF_TRIGGER. */
const SHARE = 4;
const SHARE_OF_TRIGGER = 2;

/**
 * The newest messages that fit into this many tokens together with the trigger. The trigger always
 * fits.
 */
export function fitting(
  history: readonly TaskMessage[],
  trigger: TaskMessage,
  tokens: number,
): FittingMessages {
  const others = history.filter(({ id }) => id !== trigger.id);
  const newer = history.length - 1 - history.findIndex(({ id }) => id === trigger.id);
  const about = trigger.content === '' ? [] : [shortened(trigger, tokens / SHARE_OF_TRIGGER)];
  const left = about.reduce((sum, message) => sum - tokensOf(message), tokens);
  const { kept, droppedCount } = withinBudget(others, left, (message) =>
    shortened(message, tokens / SHARE),
  );
  const at = newer < history.length ? Math.max(0, kept.length - newer) : 0;
  return { messages: [...kept.slice(0, at), ...about, ...kept.slice(at)], droppedCount };
}

/** Cuts a message to this many tokens. */
export function shortened(message: TaskMessage, tokens: number): TaskMessage {
  return { ...message, content: cutToTokens(message.content, tokens) };
}
