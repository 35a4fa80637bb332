import { ProgressLine } from '@conch/simulation';
import { tortureMaking, type MakingTally } from '@conch/torture';

/** Kills servers in the middle of requests with several writes. Returns the exit code. */
export async function tortureMakers(options: {
  readonly database: 'sqlite' | 'postgres';
  readonly kills: number;
  readonly seed: string;
}): Promise<number> {
  const progress = new ProgressLine(process.stdout);
  const startedAt = performance.now();
  console.log(`seed ${options.seed}`);
  const tally = await tortureMaking({
    ...options,
    onProgress: (sofar) =>
      progress.show({
        part: sofar.kills / options.kills,
        atMs: performance.now() - startedAt,
        line: (bar) => `${bar} ${lineOf(sofar)}`,
      }),
  });
  progress.end();
  console.log(`${lineOf(tally)}, ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  console.log(JSON.stringify(tally.killsIn));
  for (const wrong of tally.wrongs.slice(0, 20)) console.error(wrong.slice(0, 2_000));
  if (tally.wrongs.length === 0) return 0;
  console.error(`A promise was broken. Seed: ${options.seed}`);
  return 1;
}

function lineOf({ kills, done, wrongs }: MakingTally): string {
  return `${kills} kills, ${done} after the work was done, ${wrongs.length} wrong`;
}
