import type { SilenceView } from '@conch/sdk/view';

/** Whether two can share a line: they ended in the same way, for the same reason. */
export function isSameSilence(one: SilenceView, other: SilenceView): boolean {
  if (one.outcome !== other.outcome || one.failure !== other.failure) return false;
  // What followed from a stop depends on what was stopped.
  if (one.outcome === 'cancelled') return one.because === other.because;
  // To whom, and why, is part of the words of a hand-over.
  return one.outcome !== 'delegated' || one.outcomeWords === other.outcomeWords;
}
