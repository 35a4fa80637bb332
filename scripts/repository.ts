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

/** Reads files of the repository as text. */
export function readTexts(paths: readonly string[]): Promise<SourceText[]> {
  return Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
  );
}
