/** The system time, for callers without another clock. */
export function systemNow(): number {
  return Date.now();
}
