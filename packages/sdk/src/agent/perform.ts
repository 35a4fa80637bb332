import { unreachable } from '@conch/engine';
import type { Answer } from '@conch/protocol';
import { handOff, withoutHandOff, type HandedOff, type HandOffPorts } from './hand-off.ts';
import type { Handler } from './handler.ts';
import { endingOf, type Ending, type Words } from './outcome.ts';
import { spoken } from './spoken.ts';
import type { AgentTask } from './task.ts';

/** What came of a handler; `stopped`: the task was over before it was. */
export type Performed =
  | {
      readonly kind: 'answered';
      /** With its hand-off, unless that was refused. */
      readonly meant: Answer;
      /** As Conch must be told: without the hand-off that it was asked for already. */
      readonly answer: Answer;
    }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'stopped' };

/** Where a handler's work goes while it is at it. */
export interface PerformPorts extends HandOffPorts {
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
    const handedOff = await handOff(ending, task, ports);
    const whole = (words: Words) => spoken(words, task.signal, ports.say);
    const said = await answerOf(ending, handedOff, whole);
    const meant = { ...said, ...(await usageOf(ending, ports.mishap)) };
    return {
      kind: 'answered',
      meant,
      answer: handedOff === 'made' ? withoutHandOff(meant) : meant,
    };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

async function answerOf(
  ending: Ending,
  handedOff: HandedOff,
  whole: (words: Words) => string | Promise<string>,
): Promise<Answer> {
  const isRefused = handedOff === 'refused';
  switch (ending.kind) {
    case 'replied': {
      const { words, mention } = ending;
      const content = await whole(words);
      return mention === null || isRefused ? { content } : { content, mention };
    }
    case 'delegated': {
      const { target, reason, text } = ending;
      const said = text === null ? {} : { content: await whole(text) };
      if (!isRefused) return { delegate: { target, reason }, ...said };
      return text === null ? { skip: true } : said;
    }
    case 'skipped':
      return { skip: true };
    case 'passed':
      return { pass: true };
    default:
      return unreachable(ending);
  }
}

// What it cost is not worth losing the answer over.
async function usageOf(
  { usage }: Ending,
  mishap: PerformPorts['mishap'],
): Promise<Pick<Answer, 'usage'>> {
  if (usage === undefined) return {};
  try {
    const { tokens, costUsd } = typeof usage === 'function' ? await usage() : usage;
    if (isCount(tokens) && (costUsd === null || isCost(costUsd))) {
      return { usage: { tokens, costUsd } };
    }
    throw new RangeError('The usage is no count of tokens and a cost of at least 0, or null.');
  } catch (error) {
    mishap(error);
    return {};
  }
}

function isCost(given: number): boolean {
  return Number.isFinite(given) && given >= 0;
}

function isCount(given: number): boolean {
  return Number.isSafeInteger(given) && given >= 0;
}
