// `npm run torture -- --minutes N [--postgres] [--seed S]`: kills Conch under load, again and again.
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { figuresOf, figuresRow, progressLine, torture, type Tally } from '@conch/torture';
import { readFlags, refuse } from './read-flags.ts';
import { root } from './repository.ts';

const usage = 'there are --minutes N, --postgres, --seed S';
const flags = readFlags({
  options: {
    minutes: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    seed: { type: 'string' },
  },
});
if (!flags.ok) refuse(`${flags.problem}; ${usage}`);
const { postgres, seed = randomBytes(4).toString('hex') } = flags.values;
const minutes = Number(flags.values.minutes);
if (flags.values.minutes === undefined) refuse(`Say for how long: --minutes N; ${usage}`);
if (!(minutes > 0 && Number.isFinite(minutes))) {
  refuse(`--minutes takes a number above 0, not "${flags.values.minutes}"`);
}
if (!/^[\w-]{1,40}$/u.test(seed)) {
  refuse(`--seed takes up to 40 letters, digits, "-" and "_", not "${seed}"`);
}

const startedAt = performance.now();
const isLive = process.stdout.isTTY;
const EVERY_MS = isLive ? 250 : 10_000;
let shownAt = -EVERY_MS;

function show(tally: Tally): void {
  const now = performance.now();
  if (now - shownAt < EVERY_MS) return;
  shownAt = now;
  const line = progressLine(tally, now - startedAt, minutes);
  process.stdout.write(isLive ? `\r\u001B[2K${line}` : `${line}\n`);
}

// Processes that are paused just then would never notice that they are alone.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
console.log(`seed ${seed}`);
const database = postgres ? 'postgres' : 'sqlite';
const { tally, failure, troubles } = await torture({ database, minutes, seed, onProgress: show });
if (isLive) process.stdout.write('\n');
console.log(progressLine(tally, performance.now() - startedAt, minutes));

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
