import type { Outcome } from '../run.ts';
import { refusalReason } from './floor-reasons.ts';
import { describeOutcome } from './outcome-words.ts';

/**
 * How a run ended, as words that follow the agent's name. `because` is the rule
 * by which it did; where only that by which it began is known, that one.
 */
export function describeEnding(outcome: Outcome, because: string): string {
  if (!because.startsWith('FO')) return describeOutcome(outcome);
  if (outcome.kind === 'responded') return 'wrote a post';
  if (outcome.kind !== 'skipped') return describeOutcome(outcome);
  // What it gave was refused, which is not the same as to give nothing.
  const reason = refusalReason(because);
  return reason === null ? 'posted nothing' : `posted nothing: ${reason}`;
}
