import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliFailure, usageFailure } from './cli-failure.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  ENOTDIR: 'does not exist',
  ENAMETOOLONG: 'does not exist',
  EACCES: 'cannot be read by this user',
  ELOOP: 'is a link that leads to itself',
};

/** No agent file, setting or conversation is larger than this. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The text of a file that the command line names. */
export function readTextFile(path: string, cwd: string): string {
  try {
    const full = resolve(cwd, path);
    const found = statSync(full);
    if (!found.isFile() && !found.isFIFO() && !found.isDirectory()) {
      throw usageFailure(`${path} is not a file.`);
    }
    if (found.size > MOST_BYTES) throw usageFailure(`${path} is too large.`);
    // Some editors write a byte order mark, which is not part of the text.
    return readFileSync(full, 'utf8').replace(/^\uFEFF/u, '');
  } catch (error) {
    if (error instanceof CliFailure) throw error;
    throw unreadable(path, error);
  }
}

/** The failure for a file on the command line that cannot be read. */
export function unreadable(shown: string, error: unknown): CliFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return usageFailure(`${shown} ${REASONS[code] ?? 'cannot be read'}.`);
}
