import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { smallDisk } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test, type TestContext } from 'vitest';
import { openSqlite } from '../../src/sqlite.ts';
import { addCounter, allCounters } from '../support/counters.ts';
import { sqliteForTest } from '../support/sqlite.ts';

describe('a database that another program has locked', () => {
  test('if another program has locked a database, a write fails after a timeout with a hint', async () => {
    const { dataDir, open } = await sqliteForTest();
    const database = await open({ lockTimeoutMs: 20 });
    holdFrom(dataDir);
    await expect(database.transact(() => addCounter('ada'))).rejects.toMatchObject({
      code: 'locked',
      message: `Another program has locked ${join(dataDir, 'conch.db')}. Close that program (a database viewer, a backup) and try again.`,
    });
  });

  test('if another program has locked a database, reads still work', async () => {
    const { dataDir, open } = await sqliteForTest();
    const database = await open({ lockTimeoutMs: 20 });
    await database.transact(() => addCounter('ada', 7));
    holdFrom(dataDir);
    expect(await database.read(allCounters)).toEqual({ ada: 7 });
  });

  test('opening a database fails while another program has locked it', async () => {
    const { dataDir, open } = await sqliteForTest();
    await (await open()).close();
    const other = holdFrom(dataDir);
    await expect(open({ lockTimeoutMs: 20 })).rejects.toMatchObject({ code: 'locked' });
    other.exec('rollback');
    await expect(open({ lockTimeoutMs: 20 })).resolves.toBeDefined();
  });

  test('after another program has released its lock, a write that was refused succeeds', async () => {
    const { dataDir, open } = await sqliteForTest();
    const database = await open({ lockTimeoutMs: 20 });
    const other = holdFrom(dataDir);
    await database.transact(() => addCounter('ada')).catch(() => null);
    other.exec('rollback');
    await database.transact(() => addCounter('bob'));
    expect(await database.read(allCounters)).toEqual({ bob: 0 });
  });
});

describe('a read-only data directory', () => {
  test('creating a database in a read-only data directory is refused with a hint', async (context) => {
    const folder = await readOnlyFolder(context, async () => {});
    const dataDir = join(folder, 'data');
    await expect(openSqlite({ dataDir })).rejects.toMatchObject({
      code: 'read-only',
      message: `${dataDir} cannot be written. Give this user permission to write it and its folder, or choose another data directory.`,
    });
  });

  test('opening an existing database in a read-only data directory is refused', async (context) => {
    const folder = await readOnlyFolder(context, async (dataDir) => {
      await (await openSqlite({ dataDir })).close();
    });
    await expect(openSqlite({ dataDir: folder })).rejects.toMatchObject({ code: 'read-only' });
  });
});

/** Locks the database until the test ends. */
function holdFrom(dataDir: string): DatabaseSync {
  const other = new DatabaseSync(join(dataDir, 'conch.db'));
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  return other;
}

/**
 * A folder without write permission. Root ignores file modes, so for root a read-only disk is used.
 */
async function readOnlyFolder(
  context: TestContext,
  prepare: (folder: string) => Promise<void>,
): Promise<string> {
  if (process.getuid?.() !== 0) {
    const { dataDir } = await sqliteForTest();
    await prepare(dataDir);
    chmodSync(dataDir, 0o500);
    onTestFinished(() => chmodSync(dataDir, 0o700));
    return dataDir;
  }
  const disk = smallDisk(context);
  await prepare(disk.folder);
  disk.stopWrites();
  return disk.folder;
}
