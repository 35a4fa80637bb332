import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { SERVER_FILE } from './server-file.ts';
import { StartRefused } from './start-refused.ts';

export const KEY_FILE = 'secret.key';

/** Windows does not store read permissions in the file mode. */
const HAS_MODES = process.platform !== 'win32';

/** Makes all new files of this process readable by its user alone. */
export function makeOnlyPrivateFiles(): void {
  process.umask(0o077);
}

/** Creates the data directory for this user alone, if it does not exist. */
export function makeDataDirectory(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = WHY_NO_FOLDER[code] ?? `cannot be created (${code})`;
    throw new StartRefused(`${folder} ${why}. Choose another data directory with --data-dir.`);
  }
}

// Not `recursive`, because below a read-only folder such as /proc Node would retry for ever.
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (!existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
    syncNames(parent);
  } catch (error) {
    // Another starting server may have created the folder.
    if (!isFolder(folder)) throw error;
  }
}

/** Waits until the file names in a folder are on disk, so that they survive a power loss. */
export function syncNames(folder: string): void {
  // Windows cannot sync a folder. Its file systems keep names consistent by themselves.
  if (process.platform === 'win32') return;
  const file = openSync(folder, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

const WHY_NO_FOLDER: Readonly<Record<string, string>> = {
  EEXIST: 'is not a folder',
  ENOTDIR: 'is inside something that is not a folder',
  EACCES: 'is not writable by this user',
  EPERM: 'is not writable by this user',
  EROFS: 'is on a read-only disk',
  ENOENT: 'cannot be created there',
};

/**
 * Checks the permissions of the data directory. Access for everybody is refused. Access that may be
 * intended, for example for a group, gives a warning. Access to Conch's own files is restricted.
 */
export function guardDataDirectory(folder: string): readonly string[] {
  if (!HAS_MODES) return [];
  const mode = modeOf(folder);
  if ((mode & 0o002) !== 0) {
    throw new StartRefused(
      `Anyone on this machine could put files into ${folder}. Run: chmod 700 ${folder}` +
        ' — or choose another data directory with --data-dir.',
    );
  }
  const warnings =
    (mode & 0o077) === 0 ? [] : [`Others can look into ${folder}. Run: chmod 700 ${folder}`];
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name === KEY_FILE) warnings.push(...guardKey(path));
    else if (isDatabaseFile(name) && (modeOf(path) & 0o077) !== 0) {
      chmodSync(path, 0o600);
      warnings.push(`Others could read ${path}. Conch has fixed its permissions.`);
    }
  }
  return warnings;
}

/**
 * The files of the data directory that other users could access, in words. It changes no
 * permissions.
 */
export function wideFiles(folder: string): readonly string[] {
  if (!HAS_MODES) return [];
  const names = readdirSync(folder).filter(
    (name) => [KEY_FILE, SERVER_FILE].includes(name) || isDatabaseFile(name),
  );
  const files = names.map((name) => ({ path: join(folder, name), meant: '600' }));
  return [{ path: folder, meant: '700' }, ...files].flatMap(({ path, meant }) => {
    const mode = modeOf(path);
    return (mode & 0o077) === 0
      ? []
      : [`${path} has the mode ${mode.toString(8)}, expected ${meant}`];
  });
}

function guardKey(path: string): readonly string[] {
  const mode = modeOf(path);
  if ((mode & 0o007) !== 0) {
    throw new StartRefused(
      `Anyone on this machine can read ${path}, the key of all secrets. Run: chmod 600 ${path}`,
    );
  }
  return (mode & 0o070) === 0 ? [] : [`A group can read ${path}. Run: chmod 600 ${path}`];
}

function isDatabaseFile(name: string): boolean {
  return /^conch.*\.db(?:-wal|-shm|-journal)?$/u.test(name) || /^conch\.(?:lock|pid)$/u.test(name);
}

function modeOf(path: string): number {
  return (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
}
