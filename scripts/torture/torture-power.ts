import { rmSync } from 'node:fs';
import { ProgressLine } from '@conch/simulation';
import { losePower, recordLives, type PowerLossTally } from '@conch/torture';

interface PowerOptions {
  readonly files: number;
  readonly seed: string;
}

/**
 * The number of files after which a new recording begins. A database grows while it is recorded,
 * and a larger database takes longer to open.
 */
const FILES_EACH = 10_000;
const SYNCS_EACH = 150;

/** Opens database files as a power loss could leave them. Returns the exit code. */
export async function torturePower({ files, seed }: PowerOptions): Promise<number> {
  const progress = new ProgressLine(process.stdout);
  const startedAt = performance.now();
  console.log(`seed ${seed}`);
  const done: PowerLossTally[] = [];
  const filesDone = () => done.reduce((sum, tally) => sum + tally.files, 0);
  while (filesDone() < files) {
    const lives = await recordLives({ seed: `${seed}-${done.length}`, syncsEach: SYNCS_EACH });
    if (lives === null) {
      console.error('Recording needs Linux and a C compiler (cc).');
      return 2;
    }
    const before = filesDone();
    const tally = await losePower(lives, {
      files: Math.min(FILES_EACH, files - before),
      seed,
      onProgress: (sofar) =>
        progress.show({
          part: (before + sofar.files) / files,
          atMs: performance.now() - startedAt,
          line: (bar) => `${bar} ${lineOf([...done, sofar])}`,
        }),
    });
    rmSync(lives.folder, { recursive: true });
    done.push(tally);
    if (tally.wrongs.length > 0) break;
  }
  progress.end();
  console.log(`${lineOf(done)}, ${Math.round((performance.now() - startedAt) / 1_000)} s`);
  const wrongs = done.flatMap((tally) => tally.wrongs);
  for (const wrong of wrongs) console.error(wrong);
  if (wrongs.length === 0) return 0;
  console.error(`A promise was broken. Seed: ${seed}`);
  return 1;
}

function lineOf(tallies: readonly PowerLossTally[]): string {
  const sum = (of: (tally: PowerLossTally) => number): number =>
    tallies.reduce((total, tally) => total + of(tally), 0);
  const fileCount = `${sum(({ files }) => files)} files`;
  const fates = `${sum(({ byFate }) => byFate.torn)} torn`;
  const recorded = `${sum(({ writes }) => writes)} writes, ${sum(({ syncs }) => syncs)} syncs`;
  const kept = `${sum(({ acknowledged }) => acknowledged)} acknowledged`;
  const starts = `Conch started on ${sum(({ starts: count }) => count)}`;
  return `${fileCount} (${fates}), ${recorded}, ${kept}, ${starts}, ${sum(({ wrongs }) => wrongs.length)} wrong`;
}
