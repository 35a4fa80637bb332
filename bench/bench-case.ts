import { cpuUsage } from 'node:process';

/** One measured claim about speed. `npm run bench` runs every case. */
export interface BenchCase {
  readonly name: string;
  run(): BenchResult[] | Promise<BenchResult[]>;
}

export interface BenchResult {
  readonly label: string;
  readonly value: number;
  readonly unit: string;
  /** The highest allowed `value`. */
  readonly budget?: number;
  readonly note?: string;
}

export interface CpuTime {
  readonly medianMs: number;
  readonly minMs: number;
  readonly maxMs: number;
}

/** The CPU time of `work` after a warm-up: the median of the repeats, and their spread. */
export function cpuMs(
  work: () => unknown,
  { warmUps = 3, repeats = 9 }: { readonly warmUps?: number; readonly repeats?: number } = {},
): CpuTime {
  for (let round = 0; round < warmUps; round += 1) work();
  const times = Array.from({ length: repeats }, () => timeOnce(work)).toSorted((a, b) => a - b);
  return {
    medianMs: times[times.length >>> 1] ?? 0,
    minMs: times[0] ?? 0,
    maxMs: times.at(-1) ?? 0,
  };
}

/** A measured time as a result, with its spread in the note. */
export function cpuResult(
  label: string,
  time: CpuTime,
  more: Pick<BenchResult, 'budget' | 'note'> = {},
): BenchResult {
  const spread = `${time.minMs.toFixed(1)}–${time.maxMs.toFixed(1)} ms`;
  const note = more.note === undefined ? spread : `${spread}; ${more.note}`;
  return { label, value: time.medianMs, unit: 'ms CPU', ...more, note };
}

function timeOnce(work: () => unknown): number {
  const before = cpuUsage();
  work();
  const { user, system } = cpuUsage(before);
  return (user + system) / 1000;
}
