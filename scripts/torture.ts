// `npm run torture -- --minutes N [--postgres] [--seed S]`: kills Conch under load, again and again;
// with `--forum [--kills N]` in its place, while forums tick.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProgressLine } from '@conch/simulation';
import { figuresOf, figuresRow, tallyLine, torture, type Tally } from '@conch/torture';
import { readFlags, refuse } from './read-flags.ts';
import { root } from './repository.ts';
import { tortureForum } from './torture-forum.ts';

const usage = 'there are --minutes N or --forum [--kills N], --postgres, --seed S';
const flags = readFlags({
  options: {
    minutes: { type: 'string' },
    forum: { type: 'boolean', default: false },
    kills: { type: 'string', default: '200' },
    postgres: { type: 'boolean', default: false },
    seed: { type: 'string' },
  },
});
if (!flags.ok) refuse(`${flags.problem}; ${usage}`);
const { postgres, seed = randomBytes(4).toString('hex') } = flags.values;
if (!/^[\w-]{1,40}$/u.test(seed)) {
  refuse(`--seed takes up to 40 letters, digits, "-" and "_", not "${seed}"`);
}
const kills = Number(flags.values.kills);
if (!(Number.isSafeInteger(kills) && kills > 0)) {
  refuse(`--kills takes a whole number from 1 on, not "${flags.values.kills}"`);
}
const database = postgres ? 'postgres' : 'sqlite';
if (flags.values.forum) process.exit(await tortureForum({ database, kills, seed }));
const minutes = Number(flags.values.minutes);
if (flags.values.minutes === undefined) refuse(`Say for how long: --minutes N; ${usage}`);
if (!(minutes > 0 && Number.isFinite(minutes))) {
  refuse(`--minutes takes a number above 0, not "${flags.values.minutes}"`);
}

const startedAt = performance.now();
const progress = new ProgressLine(process.stdout);

function show(tally: Tally): void {
  const elapsedMs = performance.now() - startedAt;
  progress.show({
    part: elapsedMs / (minutes * 60_000),
    atMs: elapsedMs,
    line: (bar) => `${bar} ${tallyLine(tally, elapsedMs, minutes)}`,
  });
}

// Processes that are paused just then would never notice that they are alone.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
console.log(`seed ${seed}`);
const { tally, failure, troubles } = await torture({ database, minutes, seed, onProgress: show });
progress.end();
console.log(tallyLine(tally, performance.now() - startedAt, minutes));

// A short try must not take the place of the figures that the docs quote.
const isPublished = minutes >= (postgres ? 10 : 20);
const folder = isPublished ? 'docs/reliability' : '.cache';
const file = `${folder}/torture-${database}.json`;
const figures = figuresOf(tally, {
  database: postgres ? 'PostgreSQL, fsync on' : 'SQLite, synchronous FULL',
  minutes,
  seed,
  troubles,
});
await mkdir(join(root, folder), { recursive: true });
await writeFile(join(root, file), `${JSON.stringify(figures, null, 2)}\n`);
if (isPublished) {
  const page = join(root, 'docs/reliability.md');
  const name = postgres ? 'PostgreSQL' : 'SQLite';
  const row = figuresRow(name, figures);
  const text = await readFile(page, 'utf8');
  await writeFile(page, text.replace(new RegExp(`^\\| ${name} \\|.*$`, 'mu'), row));
}
console.log(`written to ${file}${isPublished ? ' and docs/reliability.md' : ''}`);

if (failure !== null) {
  for (const wrong of failure.wrongs.slice(0, 20)) console.error(wrong.slice(0, 2_000));
  console.error(`Something is not as promised. Seed ${seed}; look into ${failure.kept}`);
  process.exitCode = 1;
}
