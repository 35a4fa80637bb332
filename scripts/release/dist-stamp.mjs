// Plain JavaScript for Node 20: `npm pack` runs it on the machine's own Node.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The published packages. Each package comes after the packages that it imports. */
export const PUBLISHED = [
  'engine',
  'protocol',
  'store',
  'agents',
  'runtime',
  'server',
  'sdk',
  'transcript',
  'simulation',
  'cli',
];

/** The server contains the page, which is built from the sources of several packages. */
const ALSO_MADE_OF = new Map([['server', ['engine', 'protocol', 'sdk', 'web']]]);

/** The file in which a build records the sources that it was made of. */
const STAMP = join('dist', '.sources');

/**
 * Marks the `dist` of a package as made of the current sources.
 * @param {string} name
 */
export function stampDist(name) {
  writeFileSync(join(root, 'packages', name, STAMP), sourcesHash(name));
}

/**
 * The state of a package's `dist`: missing, made of other sources, or current.
 * @param {string} name
 * @returns {'missing' | 'stale' | 'current'}
 */
export function distState(name) {
  const stamp = join(root, 'packages', name, STAMP);
  if (!existsSync(stamp)) return 'missing';
  return readFileSync(stamp, 'utf8') === sourcesHash(name) ? 'current' : 'stale';
}

/** @param {string} name */
function sourcesHash(name) {
  const hash = createHash('sha256');
  const folders = [name, ...(ALSO_MADE_OF.get(name) ?? [])];
  const files = folders.flatMap((folder) => [
    ...filesBelow(join(root, 'packages', folder, 'src')),
    join(root, 'packages', folder, 'package.json'),
  ]);
  for (const file of [...files, join(root, 'package-lock.json'), join(root, 'LICENSE')]) {
    hash.update(`${relative(root, file).split(sep).join('/')}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
