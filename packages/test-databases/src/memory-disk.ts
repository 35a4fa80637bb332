import { existsSync, statfsSync } from 'node:fs';

const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/** A disk in memory with room for the tests, or null. None of them cuts the power: a kill keeps what was written. */
export function memoryDisk(): string | null {
  if (!existsSync(MEMORY_DISK)) return null;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return bavail * bsize > ENOUGH_BYTES ? MEMORY_DISK : null;
}
