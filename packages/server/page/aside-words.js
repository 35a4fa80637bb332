/** Outcomes that leave no words, or too few; others are seen in what was said, or in a notice. */
const TOLD = ['skipped', 'delegated', 'suppressed', 'failed'];

/**
 * What is said of a run that ended, after the name of its agent; null: nothing.
 * @param {{ outcome: string | null, failure: string | null, outcomeWords: string | null }} run
 */
export function asideWords({ outcome, failure, outcomeWords }) {
  if (outcome === null || !TOLD.includes(outcome)) return null;
  // Of a budget there is a notice, which says more.
  return failure === 'budget' ? null : outcomeWords;
}
