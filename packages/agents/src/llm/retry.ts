import type { RunContext } from '../agent.ts';
import { seededNumber } from '../script/seeded-number.ts';
import type { VisitEnd } from './circuit-breaker.ts';
import { ProviderFailure, type ProviderTrouble } from './provider-failure.ts';
import { outputWithin } from './run-bound.ts';
import { think, type Ear, type ModelRequest, type Thought } from './model-step.ts';

/** The maximum number of calls of a model for one step, including retries. */
export const MOST_TRIES = 3;
const FIRST_WAIT_MS = 500;
const LONGEST_BACKOFF_MS = 8_000;
/**
 * The longest wait that a provider may request. It is shorter than the minute for which a run may
 * be silent.
 */
export const LONGEST_WAIT_MS = 20_000;

/** The milliseconds until a retry. Null if the call is not retried. */
export function waitBeforeRetry(
  { isPassing, retryAfterMs }: Pick<ProviderFailure, 'isPassing' | 'retryAfterMs'>,
  { tries, chance }: { readonly tries: number; readonly chance: number },
): number | null {
  if (!isPassing || tries >= MOST_TRIES) return null;
  // Full jitter, so that calls that failed together do not retry together.
  const backoff = chance * Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_BACKOFF_MS);
  if (retryAfterMs === null) return backoff;
  const waitMs = retryAfterMs + chance * FIRST_WAIT_MS;
  return waitMs <= LONGEST_WAIT_MS ? waitMs : null;
}

interface Asking {
  readonly context: RunContext;
  /** The seed for repeatable random delays. */
  readonly seed: string;
}

/**
 * Calls a model for one step. Retries if a retry may help and no part of an answer has arrived
 * (I-18).
 */
export async function* ask(
  first: ModelRequest,
  { context, seed }: Asking,
): AsyncGenerator<string, Thought> {
  let question = first;
  for (let tries = 1; ; tries += 1) {
    const ear: Ear = { hasHeard: false };
    try {
      return yield* askOnce(question, context, ear);
    } catch (error) {
      if (context.signal.aborted || ear.hasHeard || !(error instanceof ProviderFailure))
        throw error;
      const waitMs = waitBeforeRetry(error, {
        tries,
        chance: seededNumber(seed, `retry ${tries}`),
      });
      const maxOutputTokens = outputWithin(question, question);
      if (waitMs === null || maxOutputTokens === 0) throw error;
      question = { ...question, config: { ...question.config, maxOutputTokens } };
      await resting(context, waitMs);
    }
  }
}

async function* askOnce(
  question: ModelRequest,
  context: RunContext,
  ear: Ear,
): AsyncGenerator<string, Thought> {
  const { limiter } = question.model;
  const visit = await limiter.enter(context);
  // If the provider serves one request at a time, the run rests while other requests are served
  // first.
  const { resume } = limiter.servesInTurn ? context.rest() : NO_REST;
  try {
    const thought = yield* think(question, ear, resume);
    visit.end('answered');
    return thought;
  } catch (error) {
    if (!context.signal.aborted && error instanceof ProviderFailure) {
      visit.end(VISIT_ENDS[error.trouble], error);
    }
    throw error;
  } finally {
    resume();
    visit.end('left');
  }
}

const NO_REST: ReturnType<RunContext['rest']> = { resume: () => {} };

// The time-outs of the run are suspended during this wait, because the provider asked for the wait.
async function resting(context: RunContext, ms: number): Promise<void> {
  const { resume } = context.rest();
  try {
    await context.sleep(ms);
  } finally {
    resume();
  }
}

/** The state of the provider after each failure. Most failures show that the provider is up. */
const VISIT_ENDS: Readonly<Record<ProviderTrouble, VisitEnd>> = {
  down: 'failed',
  unreachable: 'failed',
  'too-slow': 'failed',
  'broken-off': 'failed',
  garbled: 'left',
  'wrong-address': 'left',
  'wrong-key': 'answered',
  'no-credit': 'answered',
  'missing-model': 'answered',
  'too-busy': 'answered',
  'too-long': 'answered',
  filtered: 'answered',
  refused: 'answered',
};
