import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { KEY_FILE } from './private-files.ts';
import { StartRefused } from './start-refused.ts';

const BYTES = 32;

/** The key of a data directory; made when there is none, and then never again. */
export function keyOfDataDirectory(folder: string): string {
  const path = join(folder, KEY_FILE);
  const text = textOf(path) ?? makeKey(path);
  if (/^[\da-f]{64}$/u.test(text)) return text;
  throw new StartRefused(
    `${path} is not a key that Conch made: 64 hexadecimal digits. Put the right one back from ` +
      'where you keep it; without it what was sealed with it cannot be read.',
  );
}

/** Two that start at once get the same key: the file appears whole, and only once. */
function makeKey(path: string): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = openSync(draft, 'wx', 0o600);
  try {
    writeSync(file, `${randomBytes(BYTES).toString('hex')}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    unlinkSync(draft);
  }
  return textOf(path) ?? '';
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw new StartRefused(`${path} cannot be read by this user; it must be theirs: chown it.`);
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
