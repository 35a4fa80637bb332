import { cpuUsage } from 'node:process';

/** What something took: CPU time of the whole process, user and system, and time on the clock. */
export interface Spent {
  readonly cpuUs: number;
  readonly wallUs: number;
}

export async function spentOn(work: () => unknown): Promise<Spent> {
  const before = cpuUsage();
  const start = performance.now();
  await work();
  const wallUs = (performance.now() - start) * 1000;
  const { user, system } = cpuUsage(before);
  return { cpuUs: user + system, wallUs };
}

/** Rounds of several works in turns, so that a busy moment of the machine hits all of them alike. */
export async function inRounds(
  works: readonly (() => unknown)[],
  { warmUps, rounds }: { readonly warmUps: number; readonly rounds: number },
): Promise<readonly (readonly Spent[])[]> {
  const spent = works.map((): Spent[] => []);
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [place, work] of works.entries()) {
      const one = await spentOn(work);
      if (round >= 0) spent[place]?.push(one);
    }
  }
  return spent;
}

/** The middle of some figures, with the lowest and the highest. */
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

/** One kind of time, round by round, as multiples of that of another work in the same round. */
export function ratios(
  ours: readonly Spent[],
  floor: readonly Spent[],
  of: keyof Spent,
): readonly number[] {
  return ours.map((spent, round) => spent[of] / (floor[round]?.[of] ?? Number.NaN));
}

export function readableSpread({ median, min, max }: Spread, digits = 0): string {
  return `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
}
