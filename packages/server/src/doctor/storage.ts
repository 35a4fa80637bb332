import { closeSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { StoreFailed } from '@conch/store';
import { openSqlite } from '@conch/store/sqlite';
import { wideFiles } from '../start/private-files.ts';
import { keyOfDataDirectory } from '../start/secret-key.ts';
import { StartRefused } from '../start/start-refused.ts';
import { unless, type Point, type Subject } from './subject.ts';

/** Checks of the files on disk. */
export const STORAGE_CHECKS: readonly Point[] = [
  {
    number: 4,
    title: 'only this user can read the stored files',
    look: async ({ config, hasData, trial }) => [
      ...(hasData ? wideFiles(config.dataDir) : []),
      ...wideFiles(trial.dataDir),
    ],
  },
  {
    number: 5,
    title: 'secrets are encrypted with a 256-bit key',
    look: async ({ config, running, trial }) => {
      const folders = [trial.dataDir, ...(running === null ? [] : [config.dataDir])];
      return folders.flatMap((folder) =>
        folder === config.dataDir && config.secretKey !== null ? [] : keyProblem(folder),
      );
    },
  },
  {
    number: 12,
    title: 'the database stores data safely',
    look: async (subject) =>
      subject.config.databaseUrl === null
        ? [...(await diskProblems(subject)), ...journalProblem(subject)]
        : [],
  },
];

function keyProblem(folder: string): readonly string[] {
  try {
    keyOfDataDirectory(folder);
    return [];
  } catch (error) {
    if (error instanceof StartRefused) return [error.message];
    throw error;
  }
}

/** Opens a test database beside the real database, to check the settings, the lock and the disk. */
async function diskProblems({ config, hasData, trial }: Subject): Promise<readonly string[]> {
  const folder = mkdtempSync(join(hasData ? config.dataDir : trial.dataDir, 'doctor-'));
  try {
    const database = await openSqlite({ dataDir: folder });
    try {
      const second = await codeOf(openSqlite({ dataDir: folder }));
      return unless(second === 'in-use', 'a second server could open the same data directory');
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof StoreFailed) return [error.message];
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function codeOf(opening: ReturnType<typeof openSqlite>): Promise<string> {
  try {
    await (await opening).close();
    return 'opened';
  } catch (error) {
    return error instanceof StoreFailed ? error.code : 'other';
  }
}

/** Bytes 18 and 19 of a database file contain its write mode. The value 2 means WAL. */
function journalProblem({ config, running }: Subject): readonly string[] {
  if (running === null) return [];
  const bytes = Buffer.alloc(20);
  const file = openSync(join(config.dataDir, 'conch.db'), 'r');
  readSync(file, bytes, 0, bytes.length, 0);
  closeSync(file);
  return unless(bytes[18] === 2 && bytes[19] === 2, 'conch.db has no write-ahead log (WAL)');
}
