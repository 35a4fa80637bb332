import type { TaskMessage } from '../../agent.ts';
import { cut } from './cut.ts';
import { tokensOf, withinBudget } from './within-budget.ts';

export interface Fitting {
  /** In the order in which they were posted. The trigger is always among them. */
  readonly messages: readonly TaskMessage[];
  /** How many of the oldest other messages did not fit. */
  readonly dropped: number;
}

/** The divisor for the share of the budget that one message may take. The trigger may take more. */
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
): Fitting {
  const others = history.filter(({ id }) => id !== trigger.id);
  const newer = history.length - 1 - history.findIndex(({ id }) => id === trigger.id);
  const about = trigger.content === '' ? [] : [shortened(trigger, tokens / SHARE_OF_TRIGGER)];
  const left = about.reduce((sum, message) => sum - tokensOf(message), tokens);
  const { kept, dropped } = withinBudget(others, left, (message) =>
    shortened(message, tokens / SHARE),
  );
  const at = newer < history.length ? Math.max(0, kept.length - newer) : 0;
  return { messages: [...kept.slice(0, at), ...about, ...kept.slice(at)], dropped };
}

/** Cuts a message to this many tokens. */
export function shortened(message: TaskMessage, tokens: number): TaskMessage {
  return { ...message, content: cut(message.content, tokens) };
}
