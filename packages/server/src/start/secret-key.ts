import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StoreFailed } from '@conch/store';
import { KEY_FILE, syncNames } from './private-files.ts';
import { StartRefused } from './start-refused.ts';

const BYTES = 32;

/** The key of a data directory. It is created if missing, and never replaced. */
export function keyOfDataDirectory(folder: string): string {
  const path = join(folder, KEY_FILE);
  const text = textOf(path) ?? makeKey(path);
  if (/^[\da-f]{64}$/u.test(text)) return text;
  throw new StartRefused(
    `${path} is not a key of Conch, which has 64 hexadecimal digits. Restore the right one from ` +
      'your copy. Without it, the stored secrets cannot be decrypted.',
  );
}

/**
 * Two servers that start at once get the same key, because the complete file is created atomically
 * and only once.
 */
function makeKey(path: string): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeDraft(draft);
    linkSync(draft, path);
  } catch (error) {
    if (isCode(error, 'ENOSPC')) {
      const what = `There is no space left on the disk of ${path}. Free some space and try again.`;
      throw new StoreFailed('disk-full', what, { cause: error });
    }
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncNames(dirname(path));
  return textOf(path) ?? '';
}

function writeDraft(draft: string): void {
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(BYTES).toString('hex')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw new StartRefused(`This user cannot read ${path}. Make the user its owner with chown.`);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
