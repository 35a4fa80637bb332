/**
 * Definition: the Gini coefficient of how many posts each author wrote, over those who wrote at
 * least one; 0 where all wrote the same. Moltbook's is the same, over posts and comments together.
 */
export function gini(rising: readonly number[]): number | null {
  let [weighted, total] = [0, 0];
  for (const [at, count] of rising.entries()) {
    weighted += (2 * at + 1 - rising.length) * count;
    total += count;
  }
  return total === 0 ? null : weighted / (rising.length * total);
}
