import { availableParallelism, totalmem } from 'node:os';
import type { Tally } from './tally.ts';

/** What a run of the torture puts on record: the docs quote it. */
export interface Figures extends Tally {
  readonly database: string;
  readonly minutes: number;
  readonly seed: string;
  readonly node: string;
  readonly cores: number;
  readonly memoryGiB: number;
  /** What processes complained of and got over. */
  readonly troubles: Readonly<Record<string, number>>;
}

/** The figures as a row of the table in `docs/reliability.md`. */
export function figuresRow(name: string, figures: Figures): string {
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
  tally: Tally,
  about: Pick<Figures, 'database' | 'minutes' | 'seed' | 'troubles'>,
): Figures {
  return {
    ...about,
    node: process.version,
    cores: availableParallelism(),
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    ...tally,
  };
}
