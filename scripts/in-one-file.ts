import {
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { root } from './repository.ts';

/**
 * Bundles a test program into one file, and one for each part that it loads later. The bundle
 * starts two to eight times as fast as the thousand source files, which matters for programs that
 * are started often.
 */
export function inOneFile(source: URL): Promise<string> {
  const { href } = source;
  const program =
    making.get(href) ?? madeOf(fileURLToPath(source)).finally(() => making.delete(href));
  making.set(href, program);
  return program;
}

/**
 * Options of Node for a process that starts often. While a program loads, it allocates a lot, and
 * collecting this garbage takes a sixth of the start time.
 */
export const LITTLE_COLLECTION = ['--min-semi-space-size=64', '--max-semi-space-size=64'] as const;

const making = new Map<string, Promise<string>>();

/**
 * The inputs of a bundle. They are stored at the end of its first file, so that one rename replaces
 * the bundle and its inputs.
 */
interface Making {
  readonly begunAt: number;
  readonly inputs: readonly string[];
}

const NOTE = '\n// made of ';

// Node writes its compile cache only when a process exits, but tests kill many of these programs.
const FLUSH = "\nimport { flushCompileCache as flush$ } from 'node:module';\nflush$();\n";

async function madeOf(source: string): Promise<string> {
  const program = join(root, '.cache/programs', relative(root, source)).replace(/ts$/u, 'js');
  if (isFresh(program, source)) return program;
  mkdirSync(dirname(program), { recursive: true });
  const { text, parts } = await bundled(source, program);
  mkdirSync(partsOf(program), { recursive: true });
  for (const part of parts) writeWhole(join(dirname(program), part.fileName), part.code);
  writeWhole(program, text);
  removeOldParts(program);
  return program;
}

// Another worker may write the same file. The rename is atomic, so the file is always complete.
function writeWhole(file: string, text: string): void {
  const draft = `${file}-${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/** The folder of the parts that a program loads later. Their names contain their hashes. */
function partsOf(program: string): string {
  return program.replace(/\.js$/u, '-parts');
}

const A_DAY_MS = 24 * 60 * 60 * 1000;

// A running program may still load the parts of an older bundle.
function removeOldParts(program: string): void {
  for (const name of readdirSync(partsOf(program))) {
    const part = join(partsOf(program), name);
    const changedAt = statSync(part, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - changedAt > A_DAY_MS) rmSync(part, { force: true });
  }
}

interface Bundled {
  readonly text: string;
  readonly parts: readonly { readonly fileName: string; readonly code: string }[];
}

async function bundled(source: string, program: string): Promise<Bundled> {
  const begunAt = Date.now();
  const bundle = await rolldown({
    input: source,
    platform: 'node',
    // The condition with which Node runs the sources.
    resolve: { conditionNames: ['conch-source', 'node'] },
    plugins: [whereItWas],
    // Ignores warnings, for example about missing packages. If they matter, the program itself
    // fails.
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: basename(program),
    chunkFileNames: `${basename(partsOf(program))}/[name]-[hash].js`,
  });
  const read = (await bundle.watchFiles).filter((path) => isAbsolute(path));
  await bundle.close();
  const note: Making = { begunAt, inputs: [source, ...read, ...alsoDecisive()] };
  const [{ code }, ...others] = output;
  return {
    text: `${code}${FLUSH}${NOTE}${JSON.stringify(note)}`,
    parts: others.flatMap((one) => (one.type === 'chunk' ? [one] : [])),
  };
}

/** A bundled source still finds the files next to its original location. */
const whereItWas: Plugin = {
  name: 'where-it-was',
  transform: {
    filter: { code: 'import.meta' },
    handler: (code, id) =>
      code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.filename', JSON.stringify(id))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(id))),
  },
};

/** This file and the manifests also determine the bundle. */
function alsoDecisive(): readonly string[] {
  return [import.meta.filename, ...globSync(join(root, 'packages/*/package.json'))];
}

// The clocks of file systems are coarse, so a recent change may have a slightly wrong time.
const COARSE_MS = 2_000;

/** True if no input of the bundle has changed. False for a bundle from another clone. */
function isFresh(program: string, source: string): boolean {
  const text = statSync(program, { throwIfNoEntry: false }) && readFileSync(program, 'utf8');
  const at = text?.lastIndexOf(NOTE) ?? -1;
  if (text === undefined || at === -1) return false;
  const { begunAt, inputs } = JSON.parse(text.slice(at + NOTE.length)) as Making;
  const isOld = (path: string): boolean => {
    // The time of the last status change. Unlike the modification time, this time cannot be set
    // back.
    const changedAt = statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Infinity;
    return changedAt < begunAt - COARSE_MS;
  };
  return inputs.includes(source) && inputs.every(isOld);
}
