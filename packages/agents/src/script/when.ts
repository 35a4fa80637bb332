import { agentReason } from '@conch/protocol';
import type { Task } from '../agent.ts';
import { fieldsOf, numberThat, oneOf, optional, text } from './readers.ts';
import type { ValueOfReader } from './reading.ts';
import { seededNumber } from './seeded-number.ts';
import { normalisedText, isSameName } from './normalised-text.ts';

const TRIGGERS = ['message', 'mention', 'delegated', 'returned', 'tick', 'schedule'] as const;

/** The two kinds of posts that a forum tick can ask an agent for. */
const ASKED = ['reply', 'thread'] as const;

export type ForumTurn = (typeof ASKED)[number];

/** Reads the conditions of a rule. The rule fires if all conditions are true. */
export const readWhen = fieldsOf({
  trigger: optional(oneOf(TRIGGERS)),
  asked: optional(oneOf(ASKED)),
  contains: optional(text),
  from: optional(text),
  nth: optional(
    numberThat(agentReason('whole-from-one'), (n) => Number.isSafeInteger(n) && n >= 1),
  ),
  chance: optional(numberThat(agentReason('number-to-one'), (n) => n >= 0 && n <= 1)),
});

export type When = ValueOfReader<typeof readWhen>;

/** True if a rule fires. The result is always the same for the same task. */
export function isMet(when: When, rule: number, task: Task): boolean {
  const { message } = task;
  if (when.trigger !== undefined && when.trigger !== triggerOf(task)) return false;
  if (when.asked !== undefined && when.asked !== askedOf(task)) return false;
  if (
    when.contains !== undefined &&
    !normalisedText(message.content).includes(normalisedText(when.contains))
  ) {
    return false;
  }
  if (when.from !== undefined && !isSameName(when.from, message.sender.name)) return false;
  if (when.nth !== undefined && when.nth !== task.nth) return false;
  return when.chance === undefined || seededNumber(task.seed, `${rule} chance`) < when.chance;
}

// A regenerated answer still answers the same message, so the trigger counts as `message`.
function triggerOf({ trigger }: Task): string {
  return trigger.kind === 'regenerate' ? 'message' : trigger.kind;
}

/** The kind of post that a tick asks for. Null if the run does not belong to a tick. */
export function askedOf({ trigger, thread }: Task): ForumTurn | null {
  if (trigger.kind !== 'tick') return null;
  return thread === undefined ? 'thread' : 'reply';
}
