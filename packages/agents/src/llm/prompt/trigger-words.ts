import type { Task } from '../../agent.ts';
import { unreachable } from '../../unreachable.ts';
import { messageAlias } from './alias.ts';
import { cutToTokens } from './cut-to-tokens.ts';
import { attribute, element, quoted } from './quoted.ts';

/**
 * Tells the model why its agent has the floor. The sentences come from Conch. Text of other members
 * is in elements of at most `longest` tokens.
 */
export function triggerWords(task: Task, longest: number): string {
  const { trigger, replyTo, message } = task;
  const about = messageAlias(message.id);
  const short = (text: string): string => cutToTokens(text, longest);
  const quote =
    replyTo === null
      ? ''
      : `\nThe message ${about} is in reply to:\n${quoted({ ...replyTo, content: short(replyTo.content) })}`;
  switch (trigger.kind) {
    case 'message':
      return `Answer the message ${about}.${quote}`;
    case 'schedule':
      return `A schedule or a service posted the message ${about}. Handle it.${quote}`;
    case 'tick':
      return `It is your turn to write in this thread, about the message ${about}.${quote}`;
    case 'mention':
      return `You were mentioned by ${attribute(trigger.by)}.${because(short(trigger.reason))}${quote}`;
    case 'delegated':
      return `This was delegated to you by ${attribute(trigger.by)}: answer in its place.${because(short(trigger.reason))}${quote}`;
    case 'returned':
      return returnedWords(trigger, short);
    case 'regenerate':
      return `Write another version of your answer. The last one was:\n${element('message', {}, short(trigger.content))}`;
    default:
      return unreachable(trigger);
  }
}

function returnedWords(
  trigger: Extract<Task['trigger'], { kind: 'returned' }>,
  short: (text: string) => string,
): string {
  const { asked, result, reason, content } = trigger;
  const whom = attribute(asked);
  const question = `You asked ${whom}.${because(short(reason))}`;
  switch (result) {
    case 'answered':
      return `${question}\nIt has answered:\n${element('message', { from: asked }, short(content ?? ''))}\nNow continue.`;
    case 'skipped':
      return `${question}\nIt had nothing to add. Continue without it.`;
    case 'failed':
      return `${question}\nIt could not answer. Continue without it, and say so.`;
    default:
      return unreachable(result);
  }
}

function because(reason: string): string {
  return reason === '' ? '' : `\n${element('reason', {}, reason)}`;
}
