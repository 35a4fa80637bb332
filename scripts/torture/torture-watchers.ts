import { ProgressLine } from '@conch/simulation';
import { tortureWatchers, type WatcherTally } from '@conch/torture';

/** I-29: how soon every watcher must be up to date after the database is back. */
const PATIENCE_MS = 10_000;
const LONGEST_OUTAGE_MS = 30_000;

/** Stops PostgreSQL under watchers. Returns the exit code. */
export async function tortureUnderWatchers(options: {
  readonly outages: number;
  readonly seed: string;
}): Promise<number> {
  const progress = new ProgressLine(process.stdout);
  const startedAt = performance.now();
  console.log(`seed ${options.seed}`);
  const tally = await tortureWatchers({
    ...options,
    patienceMs: PATIENCE_MS,
    longestOutageMs: LONGEST_OUTAGE_MS,
    onProgress: (sofar) =>
      progress.show({
        part: (sofar.outages.orderly + sofar.outages.crash) / options.outages,
        atMs: performance.now() - startedAt,
        line: (bar) => `${bar} ${lineOf(sofar)}`,
      }),
  });
  progress.end();
  console.log(`${lineOf(tally)}, ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  for (const wrong of tally.wrongs.slice(0, 20)) console.error(wrong.slice(0, 2_000));
  if (tally.wrongs.length === 0) return 0;
  console.error(`A promise was broken. Seed: ${options.seed}`);
  return 1;
}

function lineOf({ outages, watchers, posted, ...rest }: WatcherTally): string {
  const { comebacks, slowestMs, wrongs } = rest;
  const done = `${outages.orderly} orderly stops, ${outages.crash} crashes, ${posted} posts`;
  const told = `${watchers} watchers, ${comebacks} reconnects, slowest ${Math.round(slowestMs)} ms`;
  return `${done}, ${told}, ${wrongs.length} wrong`;
}
