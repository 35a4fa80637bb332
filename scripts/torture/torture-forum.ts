import { ProgressLine } from '@conch/simulation';
import { tortureForums, type ForumTally } from '@conch/torture';

/** Kills processes while forums tick. Returns the exit code. */
export async function tortureForum(options: {
  readonly database: 'sqlite' | 'postgres';
  readonly kills: number;
  readonly seed: string;
}): Promise<number> {
  const progress = new ProgressLine(process.stdout);
  const startedAt = performance.now();
  console.log(`seed ${options.seed}`);
  const tally = await tortureForums({
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
  console.log(JSON.stringify(tally.killsAt));
  for (const wrong of tally.wrongs.slice(0, 20)) console.error(wrong.slice(0, 2_000));
  if (tally.wrongs.length === 0) return 0;
  console.error(`A promise was broken. Seed: ${options.seed}`);
  return 1;
}

function lineOf({ kills, cutShort, ticks, posts, acknowledged, wrongs }: ForumTally): string {
  const done = `${ticks} ticks, ${posts} posts, ${acknowledged} of people acknowledged`;
  return `${kills} kills, ${cutShort} ticks cut short, ${done}, ${wrongs.length} wrong`;
}
