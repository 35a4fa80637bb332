import { existsSync, statfsSync } from 'node:fs';

const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/**
 * A disk in memory with enough space for the tests, or null. Its files survive the kill of a
 * process. Tests of a power loss use recorded writes instead.
 */
export function memoryDisk(): string | null {
  if (!existsSync(MEMORY_DISK)) return null;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return bavail * bsize > ENOUGH_BYTES ? MEMORY_DISK : null;
}
