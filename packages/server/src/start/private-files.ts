import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartRefused } from './start-refused.ts';

export const KEY_FILE = 'secret.key';

/** Windows keeps who may read a file elsewhere. */
const HAS_MODES = process.platform !== 'win32';

/** Whatever this process makes from now on is its user's alone. */
export function makeOnlyPrivateFiles(): void {
  process.umask(0o077);
}

/** Makes the data directory, for this user alone, if it is not there. */
export function makeDataDirectory(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = WHY_NO_FOLDER[code] ?? `cannot be made (${code})`;
    throw new StartRefused(`${folder} ${why}. Choose another data directory with --data-dir.`);
  }
}

// Not `recursive`: below a folder that lets nobody make one (/proc), Node tries it for ever.
function makeFolder(folder: string): void {
  if (isFolder(folder)) return;
  const parent = dirname(folder);
  if (!existsSync(parent)) makeFolder(parent);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another server that starts may have been faster.
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

const WHY_NO_FOLDER: Readonly<Record<string, string>> = {
  EEXIST: 'is no folder',
  ENOTDIR: 'is inside something that is no folder',
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is on a disk that can only be read',
  ENOENT: 'cannot be made there',
};

/**
 * Looks who else could read or change what is kept. What would let strangers in is refused; what
 * may be meant (a group, a folder that was there before) is told; our own files are narrowed.
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
    (mode & 0o077) === 0 ? [] : [`Others can look into ${folder}: chmod 700 ${folder}`];
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name === KEY_FILE) warnings.push(...guardKey(path));
    else if (isDatabaseFile(name) && (modeOf(path) & 0o077) !== 0) {
      chmodSync(path, 0o600);
      warnings.push(`Others could read ${path} until now; that has been put right.`);
    }
  }
  return warnings;
}

/** What others could do with files of the data directory, in words; nothing is changed. */
export function wideFiles(folder: string): readonly string[] {
  if (!HAS_MODES) return [];
  const names = readdirSync(folder).filter((name) => name === KEY_FILE || isDatabaseFile(name));
  const files = names.map((name) => ({ path: join(folder, name), meant: '600' }));
  return [{ path: folder, meant: '700' }, ...files].flatMap(({ path, meant }) => {
    const mode = modeOf(path);
    return (mode & 0o077) === 0 ? [] : [`${path} is ${mode.toString(8)}, meant to be ${meant}`];
  });
}

function guardKey(path: string): readonly string[] {
  const mode = modeOf(path);
  if ((mode & 0o007) !== 0) {
    throw new StartRefused(
      `Anyone on this machine can read ${path}, which seals what is secret. Run: chmod 600 ${path}`,
    );
  }
  return (mode & 0o070) === 0 ? [] : [`A group can read ${path}: chmod 600 ${path}`];
}

function isDatabaseFile(name: string): boolean {
  return /^conch.*\.db(?:-wal|-shm|-journal)?$/u.test(name) || /^conch\.(?:lock|pid)$/u.test(name);
}

function modeOf(path: string): number {
  return (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
}
