import type { Agent } from '../../agent.ts';
import { OutsideError } from '../../outside/outside-error.ts';
import { deliver } from './deliver.ts';
import { endOfTrouble } from '../end-of-trouble.ts';
import { readAnswer } from './read-answer.ts';
import type { WebhookRun } from './webhook-run.ts';

/** One run of an agent that is called by webhook. */
export async function* runByWebhook(run: WebhookRun): ReturnType<Agent['run']> {
  const left = new AbortController();
  try {
    const answer = await deliver(run, AbortSignal.any([run.context.signal, left.signal]));
    return yield* readAnswer(answer);
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error;
    return endOfTrouble(error);
  } finally {
    // However it has ended: nobody listens at this end any more.
    left.abort();
  }
}
