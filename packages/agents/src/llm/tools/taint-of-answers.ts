import type { Task } from '../../agent.ts';
import type { Recollection } from '../prompt/prompt.ts';
import type { Answered } from '../think.ts';
import {
  CLEAN,
  taintOf,
  taintOfAnswer,
  taintOfResult,
  withTaint,
  type Taint,
} from './rule-of-two.ts';

/** What a run is given to read at its beginning. */
export function taintAtFirst(
  { message, replyTo, trigger }: Task,
  { summary, isSummaryPrivate, messages }: Recollection,
): Taint {
  const read = [message, ...(replyTo === null ? [] : [replyTo]), ...messages];
  // Who made a summary has read what others said.
  const isSummed = summary !== null;
  const isTold = trigger.kind !== 'message' && trigger.kind !== 'tick';
  const given: Taint = {
    isUntrusted: isSummed || isTold,
    isPrivate: isSummaryPrivate || trigger.isPrivate === true,
  };
  return read.map(taintOf).reduce(withTaint, given);
}

/** What a model has read once it was told what came of its calls. */
export function taintOfAnswers({ space }: Task, answers: readonly Answered[]): Taint {
  return answers
    .map(({ wish, result }): Taint => {
      if (result.kind === 'invalid') return CLEAN;
      if (result.kind === 'foreign') return taintOfAnswer(result);
      const { spaceId = space.id } = (wish.input ?? {}) as { readonly spaceId?: unknown };
      return taintOfResult(result, { isElsewhere: spaceId !== space.id });
    })
    .reduce(withTaint, CLEAN);
}
