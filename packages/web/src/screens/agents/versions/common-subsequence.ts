import { diffArrays } from 'diff';

// The time grows with the square of this limit: a thousand changes take a tenth of a second.
const MOST_CHANGES = 1_000;

/**
 * The index pairs of a longest common subsequence of two lists. With more changes than
 * `mostChanges`, it contains only the common start and end.
 */
export function commonSubsequence(
  before: readonly string[],
  after: readonly string[],
  mostChanges = MOST_CHANGES,
): readonly (readonly [before: number, after: number])[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = middleSubsequence(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
    mostChanges,
  );
  return [
    ...Array.from({ length: start }, (_, at) => [at, at] as const),
    ...middle.map(([old, now]) => [old + start, now + start] as const),
    ...Array.from({ length: end }, (_, at) => {
      const fromEnd = end - at;
      return [before.length - fromEnd, after.length - fromEnd] as const;
    }),
  ];
}

function middleSubsequence(
  before: readonly string[],
  after: readonly string[],
  maxChanges: number,
): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let [old, now] = [0, 0];
  const changes = diffArrays([...before], [...after], { maxEditLength: maxChanges });
  for (const { added, removed, count } of changes ?? []) {
    const unchangedCount = added || removed ? 0 : count;
    for (let at = 0; at < unchangedCount; at += 1) pairs.push([old + at, now + at]);
    if (!added) old += count;
    if (!removed) now += count;
  }
  return pairs;
}
