// This file is plain JavaScript for Node 20, because `npm pack` runs it on the machine's own Node.
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

/** Packages that another package contains: the server contains the page. */
const CONTAINED = new Map([['server', ['web']]]);

/** The files of the repository that change every build. */
const SHARED = ['package-lock.json', 'tsconfig.base.json', 'LICENSE'];

/** The folders of a package that its build does not read. */
const NOT_BUILT = new Set(['dist', 'test', 'node_modules']);

/** The file in which a build records the sources that it was made of, and its own files. */
const STAMP = '.sources';

/**
 * Marks the `dist` of a package as made of the current sources.
 * @param {string} name
 */
export function stampDist(name) {
  const dist = join(root, 'packages', name, 'dist');
  writeFileSync(join(dist, STAMP), `${sourcesHash(name)}\n${filesHash(dist)}\n`);
}

/**
 * The state of a package's `dist`: missing, made of other sources, with other files than the build
 * wrote, or current.
 * @param {string} name
 * @returns {'missing' | 'stale' | 'damaged' | 'current'}
 */
export function distState(name) {
  const dist = join(root, 'packages', name, 'dist');
  if (!existsSync(join(dist, STAMP))) return 'missing';
  const [sources, files] = readFileSync(join(dist, STAMP), 'utf8').split('\n');
  if (sources !== sourcesHash(name)) return 'stale';
  return files === filesHash(dist) ? 'current' : 'damaged';
}

/** @param {string} dist */
function filesHash(dist) {
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== STAMP);
  return hashOf(files.map((entry) => join(entry.parentPath, entry.name)).toSorted());
}

/** @param {string} name */
function sourcesHash(name) {
  const folders = [...madeOf(name)].toSorted().map((one) => join(root, 'packages', one));
  return hashOf([...folders.flatMap(sourcesIn), ...SHARED.map((path) => join(root, path))]);
}

/** @param {readonly string[]} files */
function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${relative(root, file).split(sep).join('/')}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/**
 * The package and all packages that it imports. Their declarations become part of the declarations
 * of the package.
 * @param {string} name
 * @param {Set<string>} found
 */
function madeOf(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const manifest = JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'));
  const imported = Object.keys(manifest.dependencies ?? {})
    .filter((one) => one.startsWith('@conch/'))
    .map((one) => one.slice('@conch/'.length));
  for (const one of [...imported, ...(CONTAINED.get(name) ?? [])]) madeOf(one, found);
  return found;
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sourcesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !NOT_BUILT.has(entry.name));
  const files = entries.filter((entry) => entry.isFile() && isSource(entry.name));
  return [
    ...files.map(({ name }) => join(folder, name)),
    ...folders.flatMap(({ name }) => sourcesIn(join(folder, name))),
  ].toSorted();
}

// The build copies LICENSE into the package, and documents are packed as they are.
/** @param {string} name */
function isSource(name) {
  return name !== 'LICENSE' && !name.endsWith('.md');
}
