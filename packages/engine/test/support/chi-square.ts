/** How often each outcome was seen. */
export type Counts = ReadonlyMap<string, number>;

/** Counts the outcomes of a number of draws. */
export function countOutcomes(draws: number, outcome: (nth: number) => string): Counts {
  const counts = new Map<string, number>();
  for (let nth = 0; nth < draws; nth += 1) {
    const seen = outcome(nth);
    counts.set(seen, (counts.get(seen) ?? 0) + 1);
  }
  return counts;
}

export interface ChiSquare {
  readonly statistic: number;
  /** If nothing differs, the statistic exceeds this value once in a thousand times. */
  readonly critical: number;
  readonly outcomes: number;
  readonly differs: boolean;
}

/** Whether counts follow known probabilities. */
export function againstExpected(
  seen: Counts,
  probabilities: ReadonlyMap<string, number>,
): ChiSquare {
  const draws = total(seen);
  const cells = merged(
    [...keysOf(seen, probabilities)].map((key) => ({
      one: seen.get(key) ?? 0,
      other: draws * (probabilities.get(key) ?? 0),
    })),
    ({ other }) => other,
  );
  const statistic = sum(cells.map(({ one, other }) => (one - other) ** 2 / other));
  return verdict(statistic, cells.length);
}

/** Whether two samples can come from the same distribution. */
export function betweenSamples(one: Counts, other: Counts): ChiSquare {
  const [ones, others] = [total(one), total(other)];
  const cells = merged(
    [...keysOf(one, other)].map((key) => ({ one: one.get(key) ?? 0, other: other.get(key) ?? 0 })),
    (cell) => ((cell.one + cell.other) * Math.min(ones, others)) / (ones + others),
  );
  const statistic = sum(
    cells.map((cell) => {
      const pooled = (cell.one + cell.other) / (ones + others);
      return (
        (cell.one - ones * pooled) ** 2 / (ones * pooled) +
        (cell.other - others * pooled) ** 2 / (others * pooled)
      );
    }),
  );
  return verdict(statistic, cells.length);
}

interface Cell {
  readonly one: number;
  readonly other: number;
}

// The approximation needs an expected count of at least five in each cell, so rare outcomes are
// merged into one cell.
function merged(cells: readonly Cell[], expected: (cell: Cell) => number): Cell[] {
  const common = cells.filter((cell) => expected(cell) >= 5);
  const rare = cells.filter((cell) => expected(cell) < 5);
  const rest = {
    one: sum(rare.map((cell) => cell.one)),
    other: sum(rare.map((cell) => cell.other)),
  };
  return expected(rest) >= 5 ? [...common, rest] : common;
}

// Wilson and Hilferty's approximation of the quantile. 3.0902 is the quantile of the normal
// distribution for 0.001.
function verdict(statistic: number, outcomes: number): ChiSquare {
  const freedom = outcomes - 1;
  const spread = 2 / (9 * freedom);
  const critical = freedom * (1 - spread + 3.0902 * Math.sqrt(spread)) ** 3;
  return { statistic, critical, outcomes, differs: statistic > critical };
}

function keysOf(one: Counts, other: Counts): Set<string> {
  return new Set([...one.keys(), ...other.keys()]);
}

function total(counts: Counts): number {
  return sum([...counts.values()]);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((before, number) => before + number, 0);
}
