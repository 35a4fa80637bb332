import { unreachable } from '@conch/engine';
import type { AgentAnswer, TaskOnWire } from '@conch/protocol';
import type { Handler } from '../agent/outcome/handler.ts';
import type { HandlerResult } from '../agent/outcome/perform.ts';
import type { ReportProblem } from '../agent/problem.ts';
import { TaskAtWork } from '../agent/task/task-at-work.ts';
import { taskTrouble, type TaskTrouble } from '../agent/task/task-trouble.ts';
import type { TakenWebhook } from './seen-webhooks.ts';
import { SentEvents } from './sent-events.ts';

interface WebhookTask {
  readonly handler: Handler;
  readonly task: TaskOnWire;
  readonly problem: ReportProblem;
  readonly webhook: TakenWebhook;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
}

/**
 * Runs a handler for a webhook. A streamed reply is sent as server-sent events, and any other reply
 * as JSON.
 */
export async function answerTask(asked: WebhookTask): Promise<Response> {
  const { handler, task, problem, webhook, signal } = asked;
  const leave = (): void => {
    webhook.abandoned();
    work.stop('The caller has disconnected.');
  };
  const events = new SentEvents(leave);
  const trouble = taskTrouble(problem, task.id);
  const work = new TaskAtWork(task, {
    say: (delta) => events.send('chunk', { delta }),
    make: ({ callId }) => work.answer(callId, { error: NO_TOOLS }),
    mishap: trouble.mishap,
    onRefused: trouble.refused,
  });
  signal.addEventListener('abort', leave, { once: true });
  if (signal.aborted) leave();
  const ending = work.perform(handler).then((performed) => {
    signal.removeEventListener('abort', leave);
    return endOf(performed, trouble);
  });
  await Promise.race([events.firstEvent, ending]);
  if (!events.hasBegun) return answered(await ending, webhook);
  void finish(ending, events, webhook);
  return new Response(events.body, { headers: { 'content-type': 'text/event-stream' } });
}

const NO_TOOLS = {
  code: 'no-tools',
  explanation:
    'An agent over webhook cannot call tools. Return ask(…) or delegate(…), or connect the agent with connectAgent.',
};

type End = AgentAnswer | { readonly error: string };

/** The end to send. Null if the caller has disconnected. */
function endOf(performed: HandlerResult, trouble: TaskTrouble): End | null {
  switch (performed.kind) {
    case 'answered':
      return performed.answer;
    case 'failed':
      return { error: trouble.failed(performed.error) };
    case 'stopped':
      return null;
    default:
      return unreachable(performed);
  }
}

async function finish(
  ending: Promise<End | null>,
  events: SentEvents,
  webhook: TakenWebhook,
): Promise<void> {
  const end = await ending;
  if (end !== null) events.send('complete', end);
  events.close();
  webhook.answered();
}

function answered(end: End | null, webhook: TakenWebhook): Response {
  if (end === null) return new Response(null, { status: 503 });
  webhook.answered();
  return Response.json(end);
}
