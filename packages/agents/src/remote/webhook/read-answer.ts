import { webhookAnswer } from '@conch/protocol';
import type { AgentEnd, Utterance } from '../../agent.ts';
import { checkedJson, LONGEST_JSON, MOST_DEEP } from '../../outside/checked-json.ts';
import { eventsIn } from '../../outside/events-in.ts';
import { OutsideError } from '../../outside/outside-error.ts';
import { textsIn } from '../../outside/texts-in.ts';
import { wholeText } from '../../outside/whole-text.ts';
import { endOfAnswer } from '../end-of-answer.ts';
import { LONGEST_ANSWER } from '../longest-answer.ts';

export type Reading = AsyncGenerator<Utterance, AgentEnd, unknown>;

/** What an agent has answered to a task, as it comes in; throws an `OutsideError`. */
export async function* readAnswer(answer: Response): Reading {
  const { status, body } = answer;
  if (status < 200 || status > 299) {
    return failed(`The agent answered with the status ${status}.`);
  }
  if (status === 204) return { kind: 'skipped' };
  const texts = textsIn(body);
  switch (typeOf(answer)) {
    case 'application/json':
      return endOf(await wholeText(texts, LONGEST_JSON));
    case 'text/event-stream':
      return yield* readEvents(texts);
    case 'text/plain':
      if (!hasEnd(answer)) throw garbled('does not say how long it is, nor comes in chunks');
      return yield* readText(texts);
    default:
      throw garbled('is neither JSON, nor events, nor plain text');
  }
}

function failed(message: string): AgentEnd {
  return { kind: 'failed', failure: 'error', message };
}

function garbled(what: string): OutsideError {
  return new OutsideError('garbled', `What the agent answered ${what}.`);
}

/** The type of what was answered; none, if it is not in the one encoding that is read. */
function typeOf({ headers }: Response): string {
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((one) => one.trim()).find((one) => one.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-?8"?$/u.test(charset);
  return isUtf8 ? type.trim() : '';
}

/** Whether it can be told from one that broke off: a text has no end of its own. */
function hasEnd({ headers }: Response): boolean {
  return headers.has('content-length') || headers.has('transfer-encoding');
}

function endOf(text: string): AgentEnd {
  const answer = webhookAnswer.safeParse(jsonIn(text));
  if (!answer.success) throw garbled('does not end a run in one way');
  // Its own words about that are not handed on: whatever is kept of a failure, Conch has said.
  if ('error' in answer.data) return failed('The agent says that it has failed.');
  return endOfAnswer(answer.data);
}

// An answer has some ten values; what is unknown among more is refused all the same.
const BOUNDS = { mostDeep: MOST_DEEP, mostValues: 1_000 };

function jsonIn(text: string): unknown {
  const checked = checkedJson(text, BOUNDS);
  try {
    return JSON.parse(checked) as unknown;
  } catch {
    throw garbled('is no JSON');
  }
}

async function* readText(texts: AsyncIterable<string>): Reading {
  const said: string[] = [];
  let length = 0;
  for await (const text of texts) {
    length = grown(length, text);
    said.push(text);
    yield { kind: 'delta', text };
  }
  return { kind: 'answered', text: said.join('') };
}

/** Events of other names are passed over, as comments are: they keep a connection alive. */
async function* readEvents(texts: AsyncIterable<string>): Reading {
  let length = 0;
  for await (const { name, data } of eventsIn(texts, LONGEST_JSON)) {
    if (name === 'complete') return endOf(data);
    if (name !== 'chunk') continue;
    const { delta } = (jsonIn(data) ?? {}) as { readonly delta?: unknown };
    if (typeof delta !== 'string') throw garbled('has a chunk without a delta');
    length = grown(length, delta);
    yield { kind: 'delta', text: delta };
  }
  throw new OutsideError('broken-off', 'The events of the agent broke off before its answer.');
}

function grown(length: number, piece: string): number {
  if (length + piece.length > LONGEST_ANSWER) throw garbled('is too long');
  return length + piece.length;
}
