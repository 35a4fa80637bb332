import type { Agent } from '../agent.ts';
import { unreachable } from '../unreachable.ts';
import type { OpenTask } from './open-task.ts';
import type { Speaking } from './speaking.ts';

/** Hands on what the agent of a task says, in order, until it ends or is stopped. */
export async function* speak(task: OpenTask, speaking: Speaking): ReturnType<Agent['run']> {
  const { speech, context } = speaking;
  for (;;) {
    context.signal.throwIfAborted();
    const next = speech.next();
    if (next === null) {
      task.bring(speaking);
      await speech.stirred();
      continue;
    }
    switch (next.kind) {
      case 'delta':
        yield next;
        break;
      case 'call': {
        const result = yield next;
        if (result !== undefined) task.answer(speaking, next, result);
        break;
      }
      case 'answered':
      case 'skipped':
      case 'failed':
        return next;
      default:
        return unreachable(next);
    }
  }
}
