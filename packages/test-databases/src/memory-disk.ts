import { existsSync, statfsSync } from 'node:fs';

const MEMORY_DISK = '/dev/shm';
const ENOUGH_BYTES = 2 ** 30;

/**
 * A disk in memory with enough space for the tests, or null. Files on this disk survive the kill of
 * a process. Tests of a power loss do not need a real disk, because they replay recorded writes.
 */
export function memoryDisk(): string | null {
  if (!existsSync(MEMORY_DISK)) return null;
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  return bavail * bsize > ENOUGH_BYTES ? MEMORY_DISK : null;
}
