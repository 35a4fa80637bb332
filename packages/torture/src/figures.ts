import { availableParallelism, totalmem } from 'node:os';
import type { TortureTally } from './tally.ts';

/** The recorded results of a torture run, which the docs quote. */
export interface TortureFigures extends TortureTally {
  readonly database: string;
  readonly minutes: number;
  readonly seed: string;
  readonly node: string;
  readonly cores: number;
  readonly memoryGiB: number;
  /** Errors that processes reported and recovered from. */
  readonly troubles: Readonly<Record<string, number>>;
}

/** The figures as a row of the table in `docs/reliability.md`. */
export function figuresRow(name: string, figures: TortureFigures): string {
  const atPlaces = Object.values(figures.killsAt).reduce((sum, times) => sum + times, 0);
  const { lost, doubled, unfinished, wrong } = figures;
  const counts = [
    figures.minutes,
    figures.kills,
    atPlaces,
    figures.pauses,
    figures.acknowledged,
    figures.retried,
    figures.chains,
    figures.runs,
    figures.calls,
    lost,
    doubled,
    unfinished,
    wrong - lost - doubled - unfinished,
  ];
  return `| ${name} | ${counts.map((count) => count.toLocaleString('en')).join(' | ')} |`;
}

export function figuresOf(
  tally: TortureTally,
  about: Pick<TortureFigures, 'database' | 'minutes' | 'seed' | 'troubles'>,
): TortureFigures {
  return {
    ...about,
    node: process.version,
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    ...tally,
  };
}
