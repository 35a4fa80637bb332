import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { usageFailure, type CliFailure } from './cli-failure.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  ENOTDIR: 'does not exist',
  ENAMETOOLONG: 'does not exist',
  EACCES: 'cannot be read by this user',
};

/** The text of a file that the command line names. */
export function readTextFile(path: string, cwd: string): string {
  try {
    return readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** The failure of a file that the command line names and that cannot be read. */
export function unreadable(shown: string, error: unknown): CliFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return usageFailure(`${shown} ${REASONS[code] ?? 'cannot be read'}.`);
}
