import type { Outcome, RunFailure } from '../run.ts';
import { unreachable } from '../unreachable.ts';
import { refusalKey } from './floor-reasons.ts';
import { NO_FLOOR_WORDS, type NoFloorKey } from './floor-words.ts';
import { FAILURE_WORDS, OUTCOME_WORDS, withReason } from './outcome-words.ts';
import { givenReason } from './wording.ts';

/** How a run ended, as data that any language can word. */
export interface Ending {
  readonly key: EndingKey;
  /** What its agent gave as its reason to hand on; empty: nothing. */
  readonly given: string;
  /** Why what it gave was refused; null: it was not, or gave nothing. */
  readonly refused: NoFloorKey | null;
  readonly failure: RunFailure | null;
}

/** The endings of runs that left words. */
export type SpokenKey = 'answered' | 'answered-elsewhere' | 'wrote-post';

type EndingKey = keyof typeof ENDING_WORDS;

export const ENDING_WORDS = {
  answered: OUTCOME_WORDS.responded,
  'answered-elsewhere': 'answered in another space',
  'wrote-post': 'wrote a post',
  delegated: OUTCOME_WORDS.delegated,
  skipped: OUTCOME_WORDS.skipped,
  'posted-nothing': 'posted nothing',
  passed: OUTCOME_WORDS.passed,
  suppressed: OUTCOME_WORDS.suppressed,
  failed: OUTCOME_WORDS.failed,
  cancelled: OUTCOME_WORDS.cancelled,
} as const;

/**
 * How a run ended. `because` is the rule by which it did; where only that by
 * which it began is known, that one.
 */
export function endingOf(outcome: Outcome, because: string): Ending {
  const plain = { given: '', refused: null, failure: null };
  switch (outcome.kind) {
    case 'responded':
      return { ...plain, key: spokenKey(outcome, because) };
    case 'delegated':
      return { ...plain, key: 'delegated', given: givenReason(outcome.reason) };
    case 'skipped':
      if (!isInForum(because)) return { ...plain, key: 'skipped' };
      // What it gave was refused, which is not the same as to give nothing.
      return { ...plain, key: 'posted-nothing', refused: refusalKey(because) };
    case 'failed':
      return { ...plain, key: 'failed', failure: outcome.failure };
    case 'passed':
    case 'suppressed':
    case 'cancelled':
      return { ...plain, key: outcome.kind };
    default:
      return unreachable(outcome);
  }
}

/** How a run that left words ended. */
export function spokenKey(
  { in: space }: Extract<Outcome, { readonly kind: 'responded' }>,
  because: string,
): SpokenKey {
  if (isInForum(because)) return 'wrote-post';
  return space === null ? 'answered' : 'answered-elsewhere';
}

/** An ending as words that follow the agent's name. */
export function endingWords({ key, given, refused, failure }: Ending): string {
  const words = withReason(ENDING_WORDS[key], given);
  if (failure !== null) return `${words}: ${FAILURE_WORDS[failure]}`;
  return refused === null ? words : `${words}: ${NO_FLOOR_WORDS[refused]}`;
}

/** How a run ended, as words that follow the agent's name; `because` empty: in no forum. */
export function describeEnding(outcome: Outcome, because = ''): string {
  return endingWords(endingOf(outcome, because));
}

function isInForum(because: string): boolean {
  return because.startsWith('FO');
}
