import type { AgentAnswer } from '@conch/protocol';
import type { AgentEnd } from '../agent.ts';
import { LONGEST_ANSWER } from './longest-answer.ts';

/** Converts the answer of an outside agent to the end of its run. */
export function endOfAnswer(answer: AgentAnswer | { readonly error: string }): AgentEnd {
  if ('error' in answer) return { kind: 'failed', failure: 'error', message: answer.error };
  const { content = '', mention, delegate, skip, pass } = answer;
  const usage = answer.usage === undefined ? {} : { usage: answer.usage };
  if (content.length > LONGEST_ANSWER) {
    return { kind: 'failed', failure: 'garbled', message: 'The answer is too long.', ...usage };
  }
  if (skip === true) return { kind: 'skipped', ...usage };
  if (pass === true) return { kind: 'answered', content: PASS, ...usage };
  const said = { kind: 'answered', content, ...usage } as const;
  if (delegate !== undefined) return { ...said, handOff: { kind: 'delegate', ...delegate } };
  if (mention !== undefined) return { ...said, handOff: { kind: 'mention', ...mention } };
  return said;
}

const PASS = '<world>pass</world>';
