import { globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown, type Plugin } from 'rolldown';
import { root } from './repository.ts';

/**
 * A program of the tests with all that it imports, in one file. It starts twice to eight times as
 * fast as from its sources, which are a thousand: worth it for one that is started often.
 */
export function inOneFile(source: URL): Promise<string> {
  const { href } = source;
  const program =
    making.get(href) ?? madeOf(fileURLToPath(source)).finally(() => making.delete(href));
  making.set(href, program);
  return program;
}

const making = new Map<string, Promise<string>>();

/** What a program was made of, noted at its end: one file, so that one rename replaces both. */
interface Making {
  readonly begunAt: number;
  readonly inputs: readonly string[];
}

const NOTE = '\n// made of ';

async function madeOf(source: string): Promise<string> {
  const program = join(root, '.cache/programs', relative(root, source)).replace(/ts$/u, 'js');
  if (isFresh(program, source)) return program;
  mkdirSync(dirname(program), { recursive: true });
  const draft = `${program}-${process.pid}`;
  writeFileSync(draft, await bundled(source));
  // Another worker may be at the same: whoever starts it finds the one or the other, and it whole.
  renameSync(draft, program);
  return program;
}

async function bundled(source: string): Promise<string> {
  const begunAt = Date.now();
  const bundle = await rolldown({
    input: source,
    platform: 'node',
    // As Node is told when it runs the sources.
    resolve: { conditionNames: ['conch-source', 'node'] },
    plugins: [whereItWas],
    // What it warns of, as packages that are not installed, is said by the program if it matters.
    logLevel: 'silent',
  });
  const { output } = await bundle.generate({ format: 'esm', codeSplitting: false });
  const read = (await bundle.watchFiles).filter((path) => isAbsolute(path));
  await bundle.close();
  const note: Making = { begunAt, inputs: [source, ...read, ...alsoDecisive()] };
  return `${output[0].code}${NOTE}${JSON.stringify(note)}`;
}

/** What lies beside a source is looked for beside the source. */
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

/** How it is made, and where the names of packages lead. */
function alsoDecisive(): readonly string[] {
  return [import.meta.filename, ...globSync(join(root, 'packages/*/package.json'))];
}

// Clocks of file systems are coarse: what was changed just before may bear a later time, or earlier.
const COARSE_MS = 2_000;

/** Whether nothing that the program was made of has changed since, here and not in another clone. */
function isFresh(program: string, source: string): boolean {
  const text = statSync(program, { throwIfNoEntry: false }) && readFileSync(program, 'utf8');
  const at = text?.lastIndexOf(NOTE) ?? -1;
  if (text === undefined || at === -1) return false;
  const { begunAt, inputs } = JSON.parse(text.slice(at + NOTE.length)) as Making;
  const isOld = (path: string): boolean => {
    // When its content came to this place: the time of a change can be set back, this cannot.
    const changedAt = statSync(path, { throwIfNoEntry: false })?.ctimeMs ?? Infinity;
    return changedAt < begunAt - COARSE_MS;
  };
  return inputs.includes(source) && inputs.every(isOld);
}
