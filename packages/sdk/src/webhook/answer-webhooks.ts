import {
  isWebhookSecret,
  task,
  verifyWebhook,
  WEBHOOK_HEADERS,
  type TaskOnWire,
} from '@conch/protocol';
import type { Handler } from '../agent/handler.ts';
import { problemReporter, type AgentProblem } from '../agent/problem.ts';
import { answerTask } from './answer-task.ts';
import { bodyWithin } from './body-within.ts';
import { SeenWebhooks } from './seen-webhooks.ts';

/** How webhooks are believed, and who is told what went wrong. */
export interface WebhookOptions {
  /** What Conch signs with, `whsec_…`; while it is being replaced, the new one and the old one. */
  readonly secret: string | readonly string[];
  /** Gets what went wrong; `console.warn` unless said. */
  readonly onProblem?: (problem: AgentProblem) => void;
  /** For tests: the time of day in milliseconds. */
  readonly now?: () => number;
}

// More than any task has.
const MOST_BYTES = 10 * 1024 * 1024;

/**
 * Lets an agent be called over HTTP, behind any server that knows `Request` and `Response`. What is
 * forged, stale or sent again never reaches the handler.
 * @example const answer = answerWebhooks((task) => reply(`You said: ${task.content}`), { secret });
 */
export function answerWebhooks(
  handler: Handler,
  { secret, onProblem, now = Date.now }: WebhookOptions,
): (request: Request) => Promise<Response> {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0 || !secrets.every(isWebhookSecret)) {
    throw new TypeError('The secret of a webhook is what Conch has shown once: whsec_…');
  }
  const problem = problemReporter(onProblem);
  const seen = new SeenWebhooks();
  return async (request) => {
    if (request.method !== 'POST') return refused(405, 'Tasks are posted.');
    const signed = signedParts(request);
    // Of whoever has not even tried to sign nothing is read.
    if (!Object.values(signed).every(Boolean)) return refused(401, 'That is not signed at all.');
    const body = await bodyWithin(request, MOST_BYTES);
    if (body === 'too-long') return refused(413, 'That is larger than any task.');
    if (body === 'broken-off') return refused(400, 'That has broken off.');
    const nowMs = now();
    const verdict = await verifyWebhook({ ...signed, body: body.text }, { secrets, nowMs });
    if (!verdict.ok) return refused(401, `That is not signed by Conch (${verdict.refusal}).`);
    const given = taskIn(body.text);
    if (given === null) return refused(400, 'That is no task.');
    const webhook = seen.take(verdict, nowMs);
    if (webhook === null) return refused(409, 'That has come before.');
    return answerTask({ handler, given, problem, webhook, signal: request.signal });
  };
}

function signedParts({ headers }: Request) {
  return {
    id: headers.get(WEBHOOK_HEADERS.id),
    timestamp: headers.get(WEBHOOK_HEADERS.timestamp),
    signature: headers.get(WEBHOOK_HEADERS.signature),
  };
}

function taskIn(body: string): TaskOnWire | null {
  try {
    return task.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

function refused(status: number, error: string): Response {
  return Response.json({ error }, { status });
}
