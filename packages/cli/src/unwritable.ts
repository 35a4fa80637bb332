import { CliFailure, usageFailure } from './cli-failure.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'cannot be made: its folder does not exist',
  EACCES: 'cannot be written by this user',
  EPERM: 'cannot be written by this user',
  EEXIST: 'exists already',
  ENAMETOOLONG: 'has too long a name',
  ENOSPC: 'does not fit on the disk',
  EROFS: 'is on a read-only disk',
};

/** The failure for a file that cannot be written. Other errors are returned unchanged. */
export function unwritable(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  if (reason === undefined) return error;
  const words = `${path} ${reason}.`;
  // The command line is right, but the disk cannot store the file.
  return code === 'ENOSPC' ? new CliFailure('failed', words, 'disk-full') : usageFailure(words);
}
