import { signWebhook, WEBHOOK_HEADERS } from '@conch/protocol';
import { GuardedFetchError } from '../../outbound/guarded-fetch-error.ts';
import { taskOnWire } from '../task-on-wire.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { WebhookRun } from './webhook-run.ts';

const MOST_TRIES = 3;

/**
 * Posts a task, with at most two retries if the host is busy or cannot be reached. Returns the last
 * response, whatever its status.
 */
export async function deliver(run: WebhookRun, signal: AbortSignal): Promise<Response> {
  const { task, parts, context } = run;
  // The list of tools is empty, because an agent cannot call Conch during a request. The agent
  // returns a hand-off with its answer.
  const body = JSON.stringify({ ...(await taskOnWire(task)), tools: [] });
  for (let tries = 1; ; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a retry comes after a failure
    const answer = await post(run, body, signal).catch(onlyTrouble);
    const nowMs = parts.now();
    const delayMs = retryDelayMs(answer, { tries, seed: task.seed, nowMs });
    if (delayMs === null || tries === MOST_TRIES) {
      if (answer instanceof GuardedFetchError) throw answer;
      return answer;
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    if (answer instanceof Response) await answer.body?.cancel();
    // oxlint-disable-next-line no-await-in-loop -- as above
    await context.sleep(delayMs);
  }
}

/** Every try has the same id, even after a restart, so that a receiver can drop duplicates. */
async function post({ url, task, parts }: WebhookRun, body: string, signal: AbortSignal) {
  const { runId: id, agent } = task;
  const secrets = await parts.secretsOf(agent.id);
  const timestamp = Math.floor(parts.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream, text/plain',
    'user-agent': 'Conch',
    [WEBHOOK_HEADERS.id]: id,
    [WEBHOOK_HEADERS.timestamp]: String(timestamp),
    [WEBHOOK_HEADERS.signature]: await signWebhook({ id, timestamp, body }, secrets),
  };
  return parts.outside.fetch(url, { method: 'POST', headers, body, signal });
}

function onlyTrouble(error: unknown): GuardedFetchError {
  if (error instanceof GuardedFetchError) return error;
  throw error;
}
