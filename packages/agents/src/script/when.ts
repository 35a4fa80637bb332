import type { Task } from '../agent.ts';
import { fieldsOf, numberThat, oneOf, optional, text } from './readers.ts';
import type { ReadBy } from './reading.ts';
import { roll } from './roll.ts';
import { folded, isSameName } from './folded.ts';

const TRIGGERS = ['message', 'mention', 'delegated', 'returned', 'tick', 'schedule'] as const;

/** What a tick of a forum asks an agent for. */
const ASKED = ['reply', 'thread'] as const;

export type Asked = (typeof ASKED)[number];

/** Reads when a rule fires: when all that it asks for holds. */
export const readWhen = fieldsOf({
  trigger: optional(oneOf(TRIGGERS)),
  asked: optional(oneOf(ASKED)),
  contains: optional(text),
  from: optional(text),
  nth: optional(numberThat('a whole number from 1 on', (n) => Number.isSafeInteger(n) && n >= 1)),
  chance: optional(numberThat('a number from 0 to 1', (n) => n >= 0 && n <= 1)),
});

export type When = ReadBy<typeof readWhen>;

/** Whether a rule fires; the same for the same task, however often it is asked. */
export function isMet(when: When, rule: number, task: Task): boolean {
  const { message } = task;
  if (when.trigger !== undefined && when.trigger !== triggerOf(task)) return false;
  if (when.asked !== undefined && when.asked !== askedOf(task)) return false;
  if (when.contains !== undefined && !folded(message.content).includes(folded(when.contains))) {
    return false;
  }
  if (when.from !== undefined && !isSameName(when.from, message.sender.name)) return false;
  if (when.nth !== undefined && when.nth !== task.nth) return false;
  return when.chance === undefined || roll(task.seed, `${rule} chance`) < when.chance;
}

// Another version of an answer is an answer to the same message.
function triggerOf({ trigger }: Task): string {
  return trigger.kind === 'regenerate' ? 'message' : trigger.kind;
}

/** What the tick asks for; `null` in a run that no tick has planned. */
export function askedOf({ trigger, thread }: Task): Asked | null {
  if (trigger.kind !== 'tick') return null;
  return thread === undefined ? 'thread' : 'reply';
}
