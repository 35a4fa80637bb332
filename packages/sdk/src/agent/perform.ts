import { unreachable } from '@conch/engine';
import type { Answer } from '@conch/protocol';
import type { Handler } from './handler.ts';
import { LONGEST_TEXT } from './longest-text.ts';
import { endingOf, type Ending, type Words } from './outcome.ts';
import type { AgentTask } from './task.ts';

/** What came of a handler; `stopped`: the task was over before it was. */
export type Performed =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'stopped' };

/** Where a handler's work goes while it is at it. */
export interface PerformPorts {
  /** Gets each piece of a reply that is streamed. */
  readonly say: (piece: string) => void;
  /** What went wrong without costing the answer. */
  readonly mishap: (error: unknown) => void;
}

/** Lets a handler do its task; never throws. One that ignores its signal is cut loose. */
export function perform(
  handler: Handler,
  task: AgentTask,
  ports: PerformPorts,
): Promise<Performed> {
  return Promise.race([stopped(task.signal), work(handler, task, ports)]);
}

function stopped(signal: AbortSignal): Promise<Performed> {
  return new Promise((resolve) => {
    const stop = (): void => resolve({ kind: 'stopped' });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

async function work(handler: Handler, task: AgentTask, ports: PerformPorts): Promise<Performed> {
  try {
    const ending = endingOf(await handler(task));
    const answer = await answerOf(ending, (words) => spoken(words, task.signal, ports.say));
    const usage = await usageOf(ending, ports.mishap);
    return { kind: 'answered', answer: { ...answer, ...usage } };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

async function answerOf(
  ending: Ending,
  whole: (words: Words) => string | Promise<string>,
): Promise<Answer> {
  switch (ending.kind) {
    case 'replied': {
      const { words, mention } = ending;
      return { content: await whole(words), ...(mention === null ? {} : { mention }) };
    }
    case 'delegated': {
      const { target, reason, text } = ending;
      const said = text === null ? {} : { content: await whole(text) };
      return { delegate: { target, reason }, ...said };
    }
    case 'skipped':
      return { skip: true };
    case 'passed':
      return { pass: true };
    default:
      return unreachable(ending);
  }
}

/** The whole text of what is said; its pieces are handed on as they come. */
function spoken(
  words: Words,
  signal: AbortSignal,
  say: (piece: string) => void,
): string | Promise<string> {
  return typeof words === 'string' ? bounded(words) : streamed(words, signal, say);
}

async function streamed(
  words: AsyncIterable<string>,
  signal: AbortSignal,
  say: (piece: string) => void,
): Promise<string> {
  const pieces = words[Symbol.asyncIterator]();
  const hangUp = (): void => {
    // Not waited for: a stream that hangs must not hang its task.
    void (async () => pieces.return?.())().catch(() => {});
  };
  signal.addEventListener('abort', hangUp, { once: true });
  let text = '';
  try {
    // Stopped while the handler was at it, it is not even begun.
    signal.throwIfAborted();
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
      signal.throwIfAborted();
      const piece: unknown = next.value;
      if (typeof piece !== 'string') throw new TypeError('A piece of the reply is no text.');
      text = bounded(text + piece);
      if (piece !== '') say(piece);
    }
    return text;
  } catch (error) {
    hangUp();
    throw error;
  } finally {
    signal.removeEventListener('abort', hangUp);
  }
}

function bounded(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  throw new RangeError(`The reply is longer than ${LONGEST_TEXT} characters.`);
}

// What it cost is not worth losing the answer over.
async function usageOf(
  { usage }: Ending,
  mishap: PerformPorts['mishap'],
): Promise<Pick<Answer, 'usage'>> {
  if (usage === undefined) return {};
  try {
    const { tokens, costUsd } = typeof usage === 'function' ? await usage() : usage;
    if (isCount(tokens) && costUsd >= 0 && Number.isFinite(costUsd)) {
      return { usage: { tokens, costUsd } };
    }
    throw new RangeError('The usage is no count of tokens and a cost of at least 0.');
  } catch (error) {
    mishap(error);
    return {};
  }
}

function isCount(given: number): boolean {
  return Number.isSafeInteger(given) && given >= 0;
}
