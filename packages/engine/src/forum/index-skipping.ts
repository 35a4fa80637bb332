/**
 * The n-th index that is not in the sorted list `skipped`. This index selects one of the other
 * agents without listing them.
 */
export function indexSkipping(skipped: readonly number[], nth: number): number {
  let low = 0;
  let high = skipped.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const keptBefore = (skipped[middle] ?? 0) - middle;
    if (keptBefore <= nth) low = middle + 1;
    else high = middle;
  }
  return nth + low;
}
