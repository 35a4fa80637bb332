import { readWebhookAnswer } from '@conch/protocol';
import type { AgentEnd, Utterance } from '../../agent.ts';
import { checkedJson, LONGEST_JSON, MOST_DEEP } from '../../outbound/checked-json.ts';
import { eventsIn } from '../../outbound/events-in.ts';
import { GuardedFetchError } from '../../outbound/guarded-fetch-error.ts';
import { textsIn } from '../../outbound/texts-in.ts';
import { wholeText } from '../../outbound/whole-text.ts';
import { endOfAnswer } from '../end-of-answer.ts';
import { LONGEST_ANSWER } from '../longest-answer.ts';

export type WebhookAnswer = AsyncGenerator<Utterance, AgentEnd, unknown>;

/** Reads the answer of an agent as it arrives. Throws a `GuardedFetchError`. */
export async function* readAnswer(answer: Response): WebhookAnswer {
  const { status, body } = answer;
  if (status < 200 || status > 299) {
    return failed(`The agent answered with status ${status}.`);
  }
  if (status === 204) return { kind: 'skipped' };
  const texts = textsIn(body);
  switch (typeOf(answer)) {
    case 'application/json':
      return endOf(await wholeText(texts, LONGEST_JSON));
    case 'text/event-stream':
      return yield* readEvents(texts);
    case 'text/plain':
      if (!hasEnd(answer)) throw garbled('has neither a length nor chunks');
      return yield* readText(texts);
    default:
      throw garbled('is not JSON, events or plain text');
  }
}

function failed(message: string): AgentEnd {
  return { kind: 'failed', failure: 'error', message };
}

function garbled(what: string): GuardedFetchError {
  return new GuardedFetchError('garbled', `The answer of the agent ${what}.`);
}

/** The media type of an answer. Empty if the encoding is not UTF-8. */
function typeOf({ headers }: Response): string {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/u.test(charset);
  return isUtf8 ? type.trim() : '';
}

/**
 * True if Conch can recognise that a response was cut off. Plain text has no end mark, so only the
 * headers can show its end.
 */
function hasEnd({ headers }: Response): boolean {
  return headers.has('content-length') || headers.has('transfer-encoding');
}

function endOf(text: string): AgentEnd {
  const parsed = readWebhookAnswer(jsonIn(text));
  if (!parsed.ok) throw garbled(`cannot be read: ${parsed.problem}`);
  // The agent's own error text is dropped. A stored failure contains only text of Conch.
  if ('error' in parsed.answer) return failed('The agent reports that it failed.');
  return endOfAnswer(parsed.answer);
}

// A valid answer is far below these limits, because it has about ten values and unknown fields are
// refused.
const BOUNDS = { mostDeep: MOST_DEEP, mostValues: 1_000 };

function jsonIn(text: string): unknown {
  const checked = checkedJson(text, BOUNDS);
  try {
    return JSON.parse(checked) as unknown;
  } catch {
    throw garbled('is not JSON');
  }
}

async function* readText(texts: AsyncIterable<string>): WebhookAnswer {
  const errors: string[] = [];
  let length = 0;
  for await (const text of texts) {
    length = grown(length, text);
    errors.push(text);
    yield { kind: 'delta', text };
  }
  return { kind: 'answered', content: errors.join('') };
}

/**
 * Comments and events with other names are ignored, because they only keep the connection alive.
 */
async function* readEvents(texts: AsyncIterable<string>): WebhookAnswer {
  let length = 0;
  for await (const { name, data } of eventsIn(texts, LONGEST_JSON)) {
    if (name === 'complete') return endOf(data);
    if (name !== 'chunk') continue;
    const { delta } = (jsonIn(data) ?? {}) as { readonly delta?: unknown };
    if (typeof delta !== 'string') throw garbled('has a chunk without a delta');
    length = grown(length, delta);
    yield { kind: 'delta', text: delta };
  }
  throw new GuardedFetchError(
    'broken-off',
    'The event stream of the agent ended before its answer.',
  );
}

function grown(length: number, piece: string): number {
  if (length + piece.length > LONGEST_ANSWER) throw garbled('is too long');
  return length + piece.length;
}
