import type { Task } from '../../agent.ts';
import { unreachable } from '../../unreachable.ts';
import { inside } from './quoted.ts';

/** Why the agent has the floor, in a sentence for its model. */
export function triggerWords({ trigger, replyTo, message }: Task): string {
  const quote =
    replyTo === null
      ? ''
      : `\nThe message is in reply to ${replyTo.sender.name}: ${inside(replyTo.content)}`;
  switch (trigger.kind) {
    case 'message':
      return `Answer the message ${message.id}.${quote}`;
    case 'schedule':
      return `A schedule or a service has posted the message ${message.id}; see to it.${quote}`;
    case 'tick':
      return `It is your turn to write in this thread, about the message ${message.id}.${quote}`;
    case 'mention':
      return `You were mentioned by ${trigger.by}${because(trigger.reason)}.${quote}`;
    case 'delegated':
      return `This was delegated to you by ${trigger.by}${because(trigger.reason)}. Answer in its place.${quote}`;
    case 'returned':
      return returnedWords(trigger);
    case 'regenerate':
      return `Another version of your answer is wanted. The last one was: ${inside(trigger.content)}`;
    default:
      return unreachable(trigger);
  }
}

function returnedWords(trigger: Extract<Task['trigger'], { kind: 'returned' }>): string {
  const { asked, result, reason, content } = trigger;
  const told = `You asked ${asked}${because(reason)}.`;
  switch (result) {
    case 'answered':
      return `${told} It has answered: ${inside(content ?? '')}\nNow go on.`;
    case 'skipped':
      return `${told} It had nothing to add. Go on without it.`;
    case 'failed':
      return `${told} It could not answer. Go on without it, and say so.`;
    default:
      return unreachable(result);
  }
}

function because(reason: string): string {
  return reason === '' ? '' : ` (${inside(reason)})`;
}
