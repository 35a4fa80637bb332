import { copyFile, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseLocation } from '@conch/test-databases';
import { lookInto } from './raw-rows.ts';

const TABLES = [
  'messages',
  'runs',
  'run_steps',
  'chains',
  'acts',
  'floors',
  'events',
  'decisions',
  'nodes',
  'space_members',
  'agents',
  'spaces',
];

/** The folder in which a database with something wrong in it can be looked at afterwards. */
export async function keepForLooking(location: DatabaseLocation, witness: string): Promise<string> {
  const isFolder = location.dialect === 'sqlite';
  const folder = isFolder ? location.dataDir : await mkdtemp(join(tmpdir(), 'conch-torture-'));
  await copyFile(witness, join(folder, 'witness.txt'));
  if (isFolder) return folder;
  // The server goes away with its databases: what was in this one is written down.
  await lookInto(location, async (rows) => {
    for (const table of TABLES) {
      const all = await rows.all(`select * from ${table}`);
      await writeFile(join(folder, `${table}.json`), JSON.stringify(all, null, 1));
    }
  });
  return folder;
}
