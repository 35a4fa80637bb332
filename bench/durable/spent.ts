import { cpuUsage } from 'node:process';

/**
 * The time that some work took: the CPU time of the process (user and system), and the wall time.
 */
export interface TimeSpent {
  readonly cpuUs: number;
  readonly wallUs: number;
}

export async function spentOn(work: () => unknown): Promise<TimeSpent> {
  const before = cpuUsage();
  const start = performance.now();
  await work();
  const wallUs = (performance.now() - start) * 1000;
  const { user, system } = cpuUsage(before);
  return { cpuUs: user + system, wallUs };
}

/**
 * Runs several functions in alternating rounds, so that a busy moment affects all of them equally.
 */
export async function inRounds(
  works: readonly (() => unknown)[],
  { warmUps, rounds }: { readonly warmUps: number; readonly rounds: number },
): Promise<readonly (readonly TimeSpent[])[]> {
  const spent = works.map((): TimeSpent[] => []);
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [place, work] of works.entries()) {
      const one = await spentOn(work);
      if (round >= 0) spent[place]?.push(one);
    }
  }
  return spent;
}

/** The median, the lowest and the highest of some figures. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

export function spreadOf(figures: readonly number[]): Spread {
  const sorted = figures.toSorted((a, b) => a - b);
  return {
    median: sorted[sorted.length >>> 1] ?? 0,
    min: sorted[0] ?? 0,
    max: sorted.at(-1) ?? 0,
  };
}

/**
 * For each round, the time of the measured function divided by the time of the compared function.
 * `of` selects the kind of time.
 */
export function ratios(
  ours: readonly TimeSpent[],
  baseline: readonly TimeSpent[],
  of: keyof TimeSpent,
): readonly number[] {
  return ours.map((spent, round) => spent[of] / (baseline[round]?.[of] ?? Number.NaN));
}

export function readableSpread({ median, min, max }: Spread, digits = 0): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
}
