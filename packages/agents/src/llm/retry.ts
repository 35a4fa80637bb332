import type { RunContext } from '../agent.ts';
import { roll } from '../script/roll.ts';
import type { VisitEnd } from './breaker.ts';
import { ProviderFailure, type ProviderTrouble } from './provider-failure.ts';
import { outputWithin } from './run-bound.ts';
import { think, type Ear, type Question, type Thought } from './think.ts';

/** So often a model is asked in all for one step. */
export const MOST_TRIES = 3;
const FIRST_WAIT_MS = 500;
const LONGEST_BACKOFF_MS = 8_000;
/** What a provider may ask for itself: a run has a minute without a word. */
export const LONGEST_WAIT_MS = 20_000;

/** The milliseconds until a question is asked once more; `null`: it is not. */
export function waitBeforeRetry(
  { isPassing, retryAfterMs }: Pick<ProviderFailure, 'isPassing' | 'retryAfterMs'>,
  { tries, chance }: { readonly tries: number; readonly chance: number },
): number | null {
  if (!isPassing || tries >= MOST_TRIES) return null;
  // Full jitter: those that failed together do not come back together.
  const backoff = chance * Math.min(FIRST_WAIT_MS * 2 ** (tries - 1), LONGEST_BACKOFF_MS);
  if (retryAfterMs === null) return backoff;
  const waitMs = retryAfterMs + chance * FIRST_WAIT_MS;
  return waitMs <= LONGEST_WAIT_MS ? waitMs : null;
}

interface Asking {
  readonly context: RunContext;
  /** For repeatable chance. */
  readonly seed: string;
}

/** Asks a model for a step, and again if that may help and nothing of it was heard (I-18). */
export async function* ask(
  first: Question,
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
      const waitMs = waitBeforeRetry(error, { tries, chance: roll(seed, `retry ${tries}`) });
      const maxOutputTokens = outputWithin(question, question);
      if (waitMs === null || maxOutputTokens === 0) throw error;
      question = { ...question, config: { ...question.config, maxOutputTokens } };
      await resting(context, waitMs);
    }
  }
}

async function* askOnce(
  question: Question,
  context: RunContext,
  ear: Ear,
): AsyncGenerator<string, Thought> {
  const { turnstile } = question.model;
  const visit = await turnstile.enter(context);
  // Nobody is at the run while others are served before it.
  const { goOn } = turnstile.servesInTurn ? context.rest() : NO_REST;
  try {
    const thought = yield* think(question, ear, goOn);
    visit.end('answered');
    return thought;
  } catch (error) {
    if (!context.signal.aborted && error instanceof ProviderFailure) {
      visit.end(VISIT_ENDS[error.trouble], error);
    }
    throw error;
  } finally {
    goOn();
    visit.end('left');
  }
}

const NO_REST: ReturnType<RunContext['rest']> = { goOn: () => {} };

// No time-out counts: it is the provider that has asked to be left alone.
async function resting(context: RunContext, ms: number): Promise<void> {
  const { goOn } = context.rest();
  try {
    await context.sleep(ms);
  } finally {
    goOn();
  }
}

/** What a failure tells of the provider: most of them, that it is there. */
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
