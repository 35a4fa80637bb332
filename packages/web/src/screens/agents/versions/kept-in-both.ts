// A table of so many cells takes some milliseconds and as many bytes; beyond it nothing is compared.
const MOST_CELLS = 4_000_000;

/**
 * The places of what two lists have in common, in order: a longest common subsequence. Of lists
 * that are too long for that, what they begin and end with.
 */
export function keptInBoth(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [before: number, after: number])[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const middle = inMiddle(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
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

function inMiddle(
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [number, number])[] {
  const width = after.length + 1;
  if (before.length === 0 || after.length === 0) return [];
  if ((before.length + 1) * width > MOST_CELLS) return [];
  // How long what they have in common is, from each place on.
  const lengths = new Uint32Array((before.length + 1) * width);
  const lengthAt = (old: number, now: number): number => lengths[old * width + now] ?? 0;
  for (let old = before.length - 1; old >= 0; old -= 1) {
    for (let now = after.length - 1; now >= 0; now -= 1) {
      lengths[old * width + now] =
        before[old] === after[now]
          ? lengthAt(old + 1, now + 1) + 1
          : Math.max(lengthAt(old + 1, now), lengthAt(old, now + 1));
    }
  }
  const kept: (readonly [number, number])[] = [];
  for (let old = 0, now = 0; old < before.length && now < after.length;) {
    if (before[old] === after[now]) {
      kept.push([old, now]);
      old += 1;
      now += 1;
    } else if (lengthAt(old + 1, now) >= lengthAt(old, now + 1)) old += 1;
    else now += 1;
  }
  return kept;
}
