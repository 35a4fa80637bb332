// `npm run torture -- --minutes N [--postgres] [--seed S]`: kills Conch under load repeatedly.
// Instead of `--minutes` it takes one of these. `--forum [--kills N]` kills processes while forums
// tick. `--making [--kills N]` kills servers in the middle of requests with several writes.
// `--power-loss [--files N]` opens database files as a power loss could leave them. `--watchers
// [--outages N]` stops PostgreSQL under open sockets and event streams.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ProgressLine } from '@conch/simulation';
import { figuresOf, figuresRow, tallyLine, torture, type TortureTally } from '@conch/torture';
import { readFlags, refuse } from './read-flags.ts';
import { root } from './repository.ts';
import { tortureForum } from './torture/torture-forum.ts';
import { tortureMakers } from './torture/torture-making.ts';
import { torturePower } from './torture/torture-power.ts';
import { tortureUnderWatchers } from './torture/torture-watchers.ts';

const usage =
  'Use --minutes N, --forum [--kills N], --making [--kills N], --power-loss [--files N] or --watchers [--outages N], --postgres, --seed S';
const flags = readFlags({
  options: {
    minutes: { type: 'string' },
    forum: { type: 'boolean', default: false },
    making: { type: 'boolean', default: false },
    kills: { type: 'string', default: '200' },
    'power-loss': { type: 'boolean', default: false },
    files: { type: 'string', default: '100000' },
    watchers: { type: 'boolean', default: false },
    outages: { type: 'string', default: '50' },
    postgres: { type: 'boolean', default: false },
    seed: { type: 'string' },
  },
});
if (!flags.ok) refuse(`${flags.problem}. ${usage}`);
const { postgres, seed = randomBytes(4).toString('hex') } = flags.values;
if (!/^[\w-]{1,40}$/u.test(seed)) {
  refuse(`--seed must have at most 40 letters, digits, "-" and "_", not "${seed}"`);
}
const kills = wholeNumber('kills', flags.values.kills);
const files = wholeNumber('files', flags.values.files);
const outages = wholeNumber('outages', flags.values.outages);
const database = postgres ? 'postgres' : 'sqlite';
if (flags.values['power-loss']) process.exit(await torturePower({ files, seed }));
if (flags.values.making) process.exit(await tortureMakers({ database, kills, seed }));
if (flags.values.forum) process.exit(await tortureForum({ database, kills, seed }));
if (flags.values.watchers) process.exit(await tortureUnderWatchers({ outages, seed }));
const minutes = Number(flags.values.minutes);
if (flags.values.minutes === undefined) refuse(`--minutes N is missing. ${usage}`);
if (!(minutes > 0 && Number.isFinite(minutes))) {
  refuse(`--minutes must be a number above 0, not "${flags.values.minutes}"`);
}

function wholeNumber(flag: string, given: string): number {
  const number = Number(given);
  if (Number.isSafeInteger(number) && number > 0) return number;
  return refuse(`--${flag} must be a whole number of at least 1, not "${given}"`);
}

const startedAt = performance.now();
const progress = new ProgressLine(process.stdout);

function show(tally: TortureTally): void {
  const elapsedMs = performance.now() - startedAt;
  progress.show({
    part: elapsedMs / (minutes * 60_000),
    atMs: elapsedMs,
    line: (bar) => `${bar} ${tallyLine(tally, elapsedMs, minutes)}`,
  });
}

// Exits explicitly, so that child processes are killed. A paused child would not notice the end.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
console.log(`seed ${seed}`);
const { tally, failure, troubles } = await torture({ database, minutes, seed, onProgress: show });
progress.end();
console.log(tallyLine(tally, performance.now() - startedAt, minutes));

// A short run must not replace the figures that the docs quote.
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
  console.error(`A promise was broken. Seed: ${seed}. See ${failure.keptFolder}`);
  process.exitCode = 1;
}
