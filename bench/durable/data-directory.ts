import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A folder to keep databases in while something is measured. Beside the results, not among the
 * system's temporary files: those may be in memory, where nothing costs what it costs on a disk.
 */
export async function withDataDirectory<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const results = join(import.meta.dirname, '../results');
  await mkdir(results, { recursive: true });
  const folder = await mkdtemp(join(results, 'data-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
