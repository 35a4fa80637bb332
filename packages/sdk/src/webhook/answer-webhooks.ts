import {
  isWebhookSecret,
  task,
  verifyWebhook,
  WEBHOOK_HEADERS,
  type TaskOnWire,
} from '@conch/protocol';
import type { Handler } from '../agent/outcome/handler.ts';
import { problemReporter, type AgentConnectionProblem } from '../agent/problem.ts';
import { answerTask } from './answer-task.ts';
import { SeenWebhooks } from './seen-webhooks.ts';

/** The options for verifying webhooks and for reporting problems. */
export interface WebhookOptions {
  /** The signing secret, `whsec_…`. During a rotation: the new secret and the old one. */
  readonly secret: string | readonly string[];
  /** Receives every problem. The default is `console.warn`. */
  readonly onProblem?: (problem: AgentConnectionProblem) => void;
  /** For tests: the current time in milliseconds. */
  readonly now?: () => number;
}

// The maximum size of a request. No task needs this much.
const MOST_BYTES = 10 * 1024 * 1024;

/**
 * Lets Conch call an agent over HTTP, behind any server that uses `Request` and `Response`. Forged,
 * stale and repeated webhooks never reach the handler.
 * @example const answer = answerWebhooks((task) => reply(`You said: ${task.content}`), { secret });
 */
export function answerWebhooks(
  handler: Handler,
  { secret, onProblem, now = Date.now }: WebhookOptions,
): (request: Request) => Promise<Response> {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0 || !secrets.every(isWebhookSecret)) {
    throw new TypeError('Invalid webhook secret. Use the one that Conch showed once: whsec_…');
  }
  const problem = problemReporter(onProblem);
  const seenWebhooks = new SeenWebhooks();
  return async (request) => {
    if (request.method !== 'POST') return errorResponse(405, 'Use POST.');
    const signed = signedParts(request);
    // The body of an unsigned request is not read.
    if (!Object.values(signed).every(Boolean))
      return errorResponse(401, 'The request is not signed.');
    const body = await bodyWithin(request, MOST_BYTES);
    if (body === 'too-long') return errorResponse(413, 'The request is too large.');
    if (body === 'broken-off') return errorResponse(400, 'The request ended too early.');
    const nowMs = now();
    const verdict = await verifyWebhook({ ...signed, body: body.text }, { secrets, nowMs });
    if (!verdict.ok) return errorResponse(401, `The signature is not valid (${verdict.refusal}).`);
    const receivedTask = taskIn(body.text);
    if (receivedTask === null) return errorResponse(400, 'The request is not a task.');
    const webhook = seenWebhooks.take(verdict, nowMs);
    if (webhook === null) return errorResponse(409, 'This webhook was already received.');
    return answerTask({ handler, task: receivedTask, problem, webhook, signal: request.signal });
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

function errorResponse(status: number, error: string): Response {
  return Response.json({ error }, { status });
}

type Body = { readonly text: string } | 'too-long' | 'broken-off';

/** The text of a request, unless it is too long or breaks off. */
async function bodyWithin(request: Request, mostBytes: number): Promise<Body> {
  try {
    return await readWithin(request, mostBytes);
  } catch {
    return 'broken-off';
  }
}

async function readWithin(request: Request, mostBytes: number): Promise<Body> {
  const reader = request.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
    bytes += next.value.byteLength;
    if (bytes > mostBytes) {
      await reader?.cancel();
      return 'too-long';
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return { text: text + decoder.decode() };
}
