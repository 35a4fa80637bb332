import { constants, type Dirent, type Stats } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { TextDecoder } from 'node:util';

/** A file of the folder: what it says, or why it is not read. */
export type FolderFile =
  | { readonly file: string; readonly text: string }
  | { readonly file: string; readonly refusal: string };

const MOST_FILES = 1_000;
export const MOST_BYTES = 256 * 1024;

type ReadFolder =
  | { readonly ok: true; readonly files: readonly FolderFile[] }
  | { readonly ok: false; readonly reason: string };

/** The files that describe agents, by name; or why the folder is left alone. */
export async function readFolder(folder: string): Promise<ReadFolder> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null);
  if (entries === null) return { ok: false, reason: 'cannot be read' };
  const home = await realpath(folder);
  if (isOpenToAll(await stat(home))) {
    return { ok: false, reason: 'is a folder into which anyone could put files: chmod 755' };
  }
  const sorted = entries.flatMap((entry) => (isMeant(entry) ? [entry.name] : [])).toSorted();
  const files: FolderFile[] = [];
  for (const file of sorted.slice(0, MOST_FILES)) files.push(...(await readOne(home, file)));
  const refusal = `There are more than ${MOST_FILES} files; this one is not read.`;
  files.push(...sorted.slice(MOST_FILES).map((file) => ({ file, refusal })));
  return { ok: true, files };
}

// Editors keep drafts under names of their own (“.#a.md”, “a.md~”, “_a.md”).
function isMeant(entry: Dirent): boolean {
  const { name } = entry;
  if (!name.endsWith('.md') || /^[._#~]/u.test(name) || /^readme\.md$/iu.test(name)) return false;
  return entry.isFile() || entry.isSymbolicLink();
}

async function readOne(home: string, file: string): Promise<readonly FolderFile[]> {
  try {
    // Orchestrators mount files as links to others of the same folder; no link leads out of it.
    const path = await realpath(join(home, file));
    if (!path.startsWith(`${home}${sep}`)) {
      return [
        { file, refusal: 'It is a link that leads out of the folder; put the file itself here.' },
      ];
    }
    return [await contentOf(path, file)];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    // It has gone since it was listed.
    if (code === 'ENOENT') return [];
    if (code === 'ELOOP') return [{ file, refusal: 'It is a link that leads to itself.' }];
    return [{ file, refusal: 'It cannot be read by the user that Conch runs as.' }];
  }
}

async function contentOf(path: string, file: string): Promise<FolderFile> {
  // Not blocking: a pipe under such a name would be waited for.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const opened = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const found = await opened.stat();
    if (!found.isFile()) return { file, refusal: 'It is no file.' };
    if (isOpenToAll(found)) {
      return { file, refusal: 'It is a file that anyone on this machine could change: chmod 644.' };
    }
    if (found.size > MOST_BYTES)
      return { file, refusal: `It is larger than ${MOST_BYTES / 1024} KiB.` };
    const text = asText(await opened.readFile());
    return text === null ? { file, refusal: 'It is not text in UTF-8.' } : { file, text };
  } finally {
    await opened.close();
  }
}

/** Windows keeps who may write elsewhere. */
function isOpenToAll({ mode }: Stats): boolean {
  return process.platform !== 'win32' && (mode & 0o002) !== 0;
}

function asText(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
