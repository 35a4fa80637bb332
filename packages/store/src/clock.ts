/** The time of day, where nobody has given another clock. */
export function systemNow(): number {
  return Date.now();
}
