import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Creates a folder for the databases of a measurement. The folder is not in the temporary folder of
 * the system, because that folder may be in memory, where writes cost less than on a disk.
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
