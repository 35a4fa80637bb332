/** The system time, for callers without another clock. */
export function systemNow(): number {
  return Date.now();
}

/** Milliseconds that never go back, to compare two moments of this process. */
export function monotonicNow(): number {
  return performance.now();
}
