import { unreachable } from '@conch/engine';
import type { AgentAnswer } from '@conch/protocol';
import { handOff, withoutHandOff, type HandedOff, type HandOffPorts } from './hand-off.ts';
import type { Handler } from './handler.ts';
import { endingOf, type TaskEnding, type ReplyWords } from './outcome.ts';
import { readReply } from './read-words.ts';
import type { AgentTask } from '../task/task.ts';

/** The result of a handler. The kind is `stopped` if the task was cancelled first. */
export type HandlerResult =
  | {
      readonly kind: 'answered';
      /** The answer with its hand-off, unless Conch refused the hand-off. */
      readonly fullAnswer: AgentAnswer;
      /** The answer to send to Conch, without a hand-off that a tool call already made. */
      readonly answer: AgentAnswer;
    }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'stopped' };

/** The callbacks of a running handler. */
export interface PerformPorts extends HandOffPorts {
  /** Called with each piece of a streamed reply. */
  readonly say: (piece: string) => void;
  /** Called with an error that does not affect the answer. */
  readonly mishap: (error: unknown) => void;
}

/**
 * Runs a handler and never throws. If the task is aborted, `perform` does not wait for a handler
 * that ignores its signal.
 */
export function perform(
  handler: Handler,
  task: AgentTask,
  ports: PerformPorts,
): Promise<HandlerResult> {
  return Promise.race([stopped(task.signal), work(handler, task, ports)]);
}

function stopped(signal: AbortSignal): Promise<HandlerResult> {
  return new Promise((resolve) => {
    const stop = (): void => resolve({ kind: 'stopped' });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

async function work(
  handler: Handler,
  task: AgentTask,
  ports: PerformPorts,
): Promise<HandlerResult> {
  try {
    const ending = endingOf(await handler(task));
    const handedOff = await handOff(ending, task, ports);
    const whole = (words: ReplyWords) => readReply(words, task.signal, ports.say);
    const said = await answerOf(ending, handedOff, whole);
    const fullAnswer = { ...said, ...(await usageOf(ending, ports.mishap)) };
    return {
      kind: 'answered',
      fullAnswer,
      answer: handedOff === 'made' ? withoutHandOff(fullAnswer) : fullAnswer,
    };
  } catch (error) {
    return { kind: 'failed', error };
  }
}

async function answerOf(
  ending: TaskEnding,
  handedOff: HandedOff,
  textOf: (words: ReplyWords) => string | Promise<string>,
): Promise<AgentAnswer> {
  const isRefused = handedOff === 'refused';
  switch (ending.kind) {
    case 'replied': {
      const { words, mention } = ending;
      const content = await textOf(words);
      return mention === null || isRefused ? { content } : { content, mention };
    }
    case 'delegated': {
      const { target, reason, content } = ending;
      const said = content === null ? {} : { content: await textOf(content) };
      if (!isRefused) return { delegate: { target, reason }, ...said };
      return content === null ? { skip: true } : said;
    }
    case 'skipped':
      return { skip: true };
    case 'passed':
      return { pass: true };
    default:
      return unreachable(ending);
  }
}

// The answer must be sent even if the usage cannot be read.
async function usageOf(
  { usage }: TaskEnding,
  mishap: PerformPorts['mishap'],
): Promise<Pick<AgentAnswer, 'usage'>> {
  if (usage === undefined) return {};
  try {
    const { tokens, costUsd } = typeof usage === 'function' ? await usage() : usage;
    if (isCount(tokens) && (costUsd === null || isCost(costUsd))) {
      return { usage: { tokens, costUsd } };
    }
    throw new RangeError(
      'Invalid usage: tokens must be a whole number of at least 0, and costUsd a number of at least 0 or null.',
    );
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
