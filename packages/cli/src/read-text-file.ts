import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { usageFailure } from './cli-failure.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'cannot be read by this user',
};

/** The text of a file that the command line names. */
export function readTextFile(path: string, cwd: string): string {
  try {
    return readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw usageFailure(`${path} ${REASONS[code] ?? 'cannot be read'}.`);
  }
}
