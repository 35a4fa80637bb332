import type { Agent } from '../../agent.ts';
import type { AgentReading } from '../../agent-kind.ts';
import type { WebhookConfig } from '../remote-config.ts';
import { withFailureReport } from '../failure-report.ts';
import type { WebhookParts, WebhookRun } from './webhook-run.ts';
import { GuardedFetchError } from '../../outbound/guarded-fetch-error.ts';
import { deliver } from './deliver.ts';
import { endOfTrouble } from '../end-of-trouble.ts';
import { readAnswer } from './read-answer.ts';

/**
 * Makes agents that are called by webhook. Conch posts a task to their address and reads the
 * answer.
 */
export function overWebhook(parts: WebhookParts): (config: WebhookConfig) => AgentReading {
  return ({ url, worstCase }) => {
    const refusal = parts.outside.refusal(url);
    if (refusal !== null)
      return { ok: false, reason: refusal.message, why: refusal.reason ?? undefined, field: 'url' };
    const agent: Agent = {
      ...(worstCase === undefined ? {} : { worstCase }),
      run: (task, context) =>
        withFailureReport(runByWebhook({ url, parts, task, context }), task, {
          address: url,
          tell: parts.onFailure,
        }),
    };
    return { ok: true, agent };
  };
}

async function* runByWebhook(run: WebhookRun): ReturnType<Agent['run']> {
  const abort = new AbortController();
  try {
    const answer = await deliver(run, AbortSignal.any([run.context.signal, abort.signal]));
    return yield* readAnswer(answer);
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    return endOfTrouble(error);
  } finally {
    // The request is closed however the run has ended, because nothing reads the response any more.
    abort.abort();
  }
}
