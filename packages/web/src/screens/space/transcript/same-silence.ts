import type { SilenceView } from '@conch/sdk/view';

/** Whether two can share a line: they ended in the same way, for the same reason. */
export function isSameSilence(one: SilenceView, other: SilenceView): boolean {
  if (one.outcome !== other.outcome || one.failure !== other.failure) return false;
  if (one.outcome === 'cancelled') return isSameStop(one, other);
  // To whom, and why, is part of the words of a hand-over.
  return one.outcome !== 'delegated' || one.outcomeWords === other.outcomeWords;
}

/** One press ended both: whoever did is named once, and what followed is the same. */
function isSameStop(one: SilenceView, other: SilenceView): boolean {
  if (one.because !== other.because) return false;
  // ST1 stops a single run, ST3 a chain; by all else several end at once.
  if (one.because === 'ST1') return false;
  return one.because !== 'ST3' || one.chainId === other.chainId;
}
