// `npm run bench -- [--case NAME] [--strict]`: measures every case and compares it with its budget.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFlags, refuse } from '../scripts/read-flags.ts';
import type { BenchCase, BenchResult } from './bench-case.ts';
import { benchTable, isMissed } from './bench-table.ts';

const flags = readFlags({
  options: { case: { type: 'string' }, strict: { type: 'boolean', default: false } },
});
if (!flags.ok) refuse(`${flags.problem}; there are --case NAME, --strict`);
const options = flags.values;

const cases = await loadCases();
const chosen = cases.filter(({ name }) => options.case === undefined || name === options.case);
if (chosen.length === 0) {
  const names = cases.map(({ name }) => name).join(', ');
  refuse(`No bench case is called "${options.case ?? ''}"; there are ${names}`);
}

const reports: { name: string; results: BenchResult[] }[] = [];
for (const benchCase of chosen) {
  const results = await benchCase.run();
  console.log(`${benchTable(benchCase.name, results)}\n`);
  reports.push({ name: benchCase.name, results });
}

const folder = join(import.meta.dirname, 'results');
await mkdir(folder, { recursive: true });
const latest = JSON.stringify({ node: process.version, reports }, null, 2);
await writeFile(join(folder, 'latest.json'), `${latest}\n`);
console.log('written to bench/results/latest.json');

const missed = reports.flatMap(({ results }) => results).filter(isMissed);
if (missed.length > 0) console.log(`${missed.length} missed the budget`);
if (options.strict && missed.length > 0) process.exitCode = 1;

/** Every file in bench/cases exports a BenchCase. */
async function loadCases(): Promise<BenchCase[]> {
  const files = await readdir(join(import.meta.dirname, 'cases'));
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith('.ts'))
      .toSorted()
      .map((file) => import(`./cases/${file}`) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((exported) => Object.values(exported).filter(isBenchCase));
}

function isBenchCase(value: unknown): value is BenchCase {
  return typeof value === 'object' && value !== null && 'name' in value && 'run' in value;
}
