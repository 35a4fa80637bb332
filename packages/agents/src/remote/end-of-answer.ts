import type { Answer } from '@conch/protocol';
import type { AgentEnd } from '../agent.ts';
import { LONGEST_ANSWER } from './longest-answer.ts';

/** How an answer from outside ends its run. */
export function endOfAnswer(answer: Answer | { readonly error: string }): AgentEnd {
  if ('error' in answer) return { kind: 'failed', failure: 'error', message: answer.error };
  const { content = '', mention, delegate, skip, pass } = answer;
  const usage = answer.usage === undefined ? {} : { usage: answer.usage };
  if (content.length > LONGEST_ANSWER) {
    return { kind: 'failed', failure: 'garbled', message: 'The answer is too long.', ...usage };
  }
  if (skip === true) return { kind: 'skipped', ...usage };
  if (pass === true) return { kind: 'answered', text: PASS, ...usage };
  const said = { kind: 'answered', text: content, ...usage } as const;
  if (delegate !== undefined) return { ...said, handOff: { kind: 'delegate', ...delegate } };
  if (mention !== undefined) return { ...said, handOff: { kind: 'mention', ...mention } };
  return said;
}

const PASS = '<world>pass</world>';
