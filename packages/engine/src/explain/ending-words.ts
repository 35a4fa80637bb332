import { NO_FLOOR_WORDS } from '../rules/rule-reasons.ts';
import type { RunOutcome, RunFailure } from '../run.ts';
import { unreachable } from '../unreachable.ts';
import { refusalKey, type NoFloorKey } from './floor-reasons.ts';
import { FAILURE_WORDS, OUTCOME_WORDS, withReason } from './outcome-words.ts';
import { givenReason } from './wording.ts';

/** How a run ended, as data. Any language can convert this data into text. */
export interface RunEnding {
  readonly key: EndingKey;
  /** The reason that the agent stated for its hand-off. Empty if there is none. */
  readonly given: string;
  /** Why the run's output was refused. Null if no output was refused. */
  readonly refused: NoFloorKey | null;
  readonly failure: RunFailure | null;
}

/** The endings of runs that posted something. */
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
  'no-turn': 'got no turn: the turn limit was reached',
} as const;

/**
 * How a run ended. `because` is the rule that ended the run. If this rule is unknown, it is the
 * rule that began the run.
 */
export function endingOf(outcome: RunOutcome, because: string): RunEnding {
  const plain = { given: '', refused: null, failure: null };
  switch (outcome.kind) {
    case 'responded':
      return { ...plain, key: spokenKey(outcome, because) };
    case 'delegated':
      return { ...plain, key: 'delegated', given: givenReason(outcome.reason) };
    case 'skipped':
      if (!isInForum(because)) return { ...plain, key: 'skipped' };
      // The key distinguishes a run with refused output from a run without output.
      return { ...plain, key: 'posted-nothing', refused: refusalKey(because) };
    case 'failed':
      return { ...plain, key: 'failed', failure: outcome.failure };
    case 'cancelled':
      return { ...plain, key: outcome.reason === 'turn-limit' ? 'no-turn' : 'cancelled' };
    case 'passed':
    case 'suppressed':
      return { ...plain, key: outcome.kind };
    default:
      return unreachable(outcome);
  }
}

/** How a run ended that posted something. */
export function spokenKey(
  { in: space }: Extract<RunOutcome, { readonly kind: 'responded' }>,
  because: string,
): SpokenKey {
  if (isInForum(because)) return 'wrote-post';
  return space === null ? 'answered' : 'answered-elsewhere';
}

/** The ending as a phrase that follows the agent's name. */
export function endingWords({ key, given, refused, failure }: RunEnding): string {
  const words = withReason(ENDING_WORDS[key], given);
  if (failure !== null) return `${words}: ${FAILURE_WORDS[failure]}`;
  return refused === null ? words : `${words}: ${NO_FLOOR_WORDS[refused]}`;
}

/**
 * How a run ended, as a phrase that follows the agent's name. `because` is empty outside a forum.
 */
export function describeEnding(outcome: RunOutcome, because = ''): string {
  return endingWords(endingOf(outcome, because));
}

function isInForum(because: string): boolean {
  return because.startsWith('FO');
}
