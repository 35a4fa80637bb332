/** About five round numbers as marks of an axis that begins at 0. */
export function marksUpTo(most: number): readonly number[] {
  const step = niceStep(most / 5);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, nth) => nth * step);
}

// 1, 2 or 5 times a power of ten. Counts have no fractions.
function niceStep(atLeast: number): number {
  let power = 1;
  for (;;) {
    const step = [power, 2 * power, 5 * power].find((nice) => nice >= atLeast);
    if (step !== undefined) return step;
    power *= 10;
  }
}

/** A count in a short form for an axis: 2,500, 40K, 1.2M. */
export function countOnAxis(count: number): string {
  return count.toLocaleString('en', { notation: count < 10_000 ? 'standard' : 'compact' });
}

/** The means of groups of neighbouring values, with at most `most` groups. */
export function binned(values: readonly number[], most: number): Bins {
  const size = Math.max(1, Math.ceil(values.length / most));
  const means: number[] = [];
  for (let from = 0; from < values.length; from += size) {
    const bin = values.slice(from, from + size);
    means.push(bin.reduce((sum, value) => sum + value, 0) / bin.length);
  }
  return { size, means };
}

export interface Bins {
  readonly size: number;
  readonly means: readonly number[];
}
