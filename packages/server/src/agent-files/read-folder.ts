import { fileReason, type Reason } from '@conch/protocol';
import { constants, type Dirent, type Stats } from 'node:fs';
import { open, readdir, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { TextDecoder } from 'node:util';

/** A file of the folder: its text, or why it was not read. */
export type FolderFile =
  | { readonly file: string; readonly text: string }
  | { readonly file: string; readonly refusal: Reason };

const MOST_FILES = 1_000;
export const MOST_BYTES = 256 * 1024;

type ReadFolder =
  | { readonly ok: true; readonly files: readonly FolderFile[] }
  | { readonly ok: false; readonly reason: string };

/** The agent files sorted by name, or why the folder is ignored. */
export async function readFolder(folder: string): Promise<ReadFolder> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => null);
  if (entries === null) return { ok: false, reason: 'cannot be read' };
  const home = await realpath(folder);
  if (isOpenToAll(await stat(home))) {
    return { ok: false, reason: 'is writable by everyone: run chmod 755' };
  }
  const sorted = entries.flatMap((entry) => (isMeant(entry) ? [entry.name] : [])).toSorted();
  const files: FolderFile[] = [];
  for (const file of sorted.slice(0, MOST_FILES)) files.push(...(await readOne(home, file)));
  const refusal = fileReason('too-many-files', { most: MOST_FILES });
  files.push(...sorted.slice(MOST_FILES).map((file) => ({ file, refusal })));
  return { ok: true, files };
}

// Skips the drafts of editors (“.#a.md”, “a.md~”, “_a.md”).
function isMeant(entry: Dirent): boolean {
  const { name } = entry;
  if (!name.endsWith('.md') || /^[._#~]/u.test(name) || /^readme\.md$/iu.test(name)) return false;
  return entry.isFile() || entry.isSymbolicLink();
}

async function readOne(home: string, file: string): Promise<readonly FolderFile[]> {
  try {
    // Orchestrators mount files as links within the folder, so these links are followed. A link out
    // of the folder is refused.
    const path = await realpath(join(home, file));
    if (!path.startsWith(`${home}${sep}`)) {
      return [{ file, refusal: fileReason('file-leads-out') }];
    }
    return [await contentOf(path, file)];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    // The file was deleted after it was listed.
    if (code === 'ENOENT') return [];
    if (code === 'ELOOP') return [{ file, refusal: fileReason('file-leads-to-itself') }];
    return [{ file, refusal: fileReason('file-not-permitted') }];
  }
}

async function contentOf(path: string, file: string): Promise<FolderFile> {
  // The file is opened without blocking, because opening a named pipe would block for ever.
  const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;
  const opened = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const found = await opened.stat();
    if (!found.isFile()) return { file, refusal: fileReason('file-no-file') };
    if (isOpenToAll(found)) {
      return { file, refusal: fileReason('file-open-to-all') };
    }
    if (found.size > MOST_BYTES) {
      return { file, refusal: fileReason('file-too-large', { most: MOST_BYTES / 1024 }) };
    }
    const text = asText(await opened.readFile());
    return text === null ? { file, refusal: fileReason('file-not-utf8') } : { file, text };
  } finally {
    await opened.close();
  }
}

/** Windows does not store write permissions in the file mode. */
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
