import { readFile, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** The folder of package.json. All paths in the checks are relative to it. */
export const root = dirname(import.meta.dirname);

const notOurs = new Set(['node_modules', '.git', 'dist', 'coverage', '.cache', 'results']);

/** The files of the repository below a folder, as sorted relative paths with `/`. */
export async function listFiles(folder = '.'): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter((entry) => !notOurs.has(entry.name) && !entry.name.endsWith('.log'))
      .map(async (entry) => {
        const path = relative(root, join(root, folder, entry.name))
          .split(sep)
          .join('/');
        if (entry.isDirectory()) return listFiles(path);
        return entry.isFile() ? [path] : [];
      }),
  );
  return nested.flat().toSorted();
}

export interface SourceText {
  readonly path: string;
  readonly text: string;
}

/** A container builder may limit a process to 1,024 open files. */
const OPEN_AT_ONCE = 100;

/** Reads files of the repository as text. */
export async function readTexts(paths: readonly string[]): Promise<SourceText[]> {
  const texts: SourceText[] = [];
  for (let at = 0; at < paths.length; at += OPEN_AT_ONCE) {
    const reading = paths.slice(at, at + OPEN_AT_ONCE).map(readSource);
    texts.push(...(await Promise.all(reading)));
  }
  return texts;
}

async function readSource(path: string): Promise<SourceText> {
  return { path, text: await readFile(join(root, path), 'utf8') };
}
