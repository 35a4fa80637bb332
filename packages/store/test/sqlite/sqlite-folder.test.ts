import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../../src/sqlite.ts';
import { addCounter, allCounters } from '../support/counters.ts';
import { pragma, sqliteForTest } from '../support/sqlite.ts';

describe('the settings of SQLite', () => {
  test.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['trusted_schema', 0],
    ['temp_store', 2],
    ['busy_timeout', 5000],
    ['cache_size', -16_384],
  ])('[I-2] the SQLite setting %s is %s', async (name, value) => {
    const database = await (await sqliteForTest()).open();
    expect(await pragma(database, name)).toBe(value);
  });

  test('[I-2] if SQLite does not accept a setting, Conch does not start', async () => {
    const { open } = await sqliteForTest();
    // SQLite silently truncates the value to 0.
    await expect(open({ lockTimeoutMs: 0.5 })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('busy_timeout = 0.5 (it is 0)') as string,
    });
  });
});

describe('a data directory', () => {
  test('a new data directory and its missing parents are readable only by their user', async () => {
    const dataDir = join((await sqliteForTest()).dataDir, 'a', 'b');
    await (await openSqlite({ dataDir })).close();
    expect(modeOf(dataDir)).toBe('700');
  });

  test('the files of a data directory are readable only by its user', async () => {
    const { dataDir, open } = await sqliteForTest();
    const database = await open();
    await database.transact(() => addCounter('ada'));
    const modes = readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name))]);
    expect(Object.fromEntries(modes)).toEqual({
      'conch.db': '600',
      'conch.db-shm': '600',
      'conch.db-wal': '600',
      'conch.lock': '600',
      'conch.pid': '600',
    });
  });

  test('opening a database makes the database file readable only by its user', async () => {
    const { dataDir, open } = await sqliteForTest();
    await (await open()).close();
    chmodSync(join(dataDir, 'conch.db'), 0o644);
    await open();
    expect(modeOf(join(dataDir, 'conch.db'))).toBe('600');
  });

  test('[I-26] the same process cannot open a data directory twice', async () => {
    const { dataDir, open } = await sqliteForTest();
    await open();
    await expect(open()).rejects.toMatchObject({
      code: 'in-use',
      message: `This process (${process.pid}) is already using ${dataDir}. Stop it, or choose another data directory.`,
    });
  });

  test('[I-26] a second process cannot open a data directory, and the error names the first process', async () => {
    const { dataDir, open } = await sqliteForTest();
    const other = await openElsewhere(dataDir);
    await expect(open()).rejects.toMatchObject({
      code: 'in-use',
      message: `Another Conch (process ${other.pid}) is already using ${dataDir}. Stop it, or choose another data directory.`,
    });
  });

  test('[I-26] two data directories with links to one database file cannot be open at once', async () => {
    const { dataDir, open } = await sqliteForTest();
    const linked = await sqliteForTest();
    await (await open()).close();
    symlinkSync(join(dataDir, 'conch.db'), join(linked.dataDir, 'conch.db'));
    const database = await linked.open();
    await expect(open()).rejects.toMatchObject({ code: 'in-use' });
    await database.transact(() => addCounter('ada'));
    await database.close();
    expect(await (await open()).read(allCounters)).toEqual({ ada: 0 });
  });

  test('a link to a database file that does not exist is refused', async () => {
    const { dataDir, open } = await sqliteForTest();
    symlinkSync(join(dataDir, 'nowhere.db'), join(dataDir, 'conch.db'));
    await expect(open()).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('is a link to a file that does not exist') as string,
    });
  });

  test('[I-26] if a second attempt to open a data directory is refused, the directory remains locked', async () => {
    const { open } = await sqliteForTest();
    await open();
    await open().catch(() => null);
    await expect(open()).rejects.toMatchObject({ code: 'in-use' });
  });

  test('[I-26] if a second attempt to open a data directory is refused, the first database still works', async () => {
    const { open } = await sqliteForTest();
    const database = await open();
    await open().catch(() => null);
    await database.transact(() => addCounter('ada'));
    expect(await database.read(allCounters)).toEqual({ ada: 0 });
  });

  test('[I-26] closing a database releases its data directory', async () => {
    const { dataDir, open } = await sqliteForTest();
    await (await open()).close();
    expect(readdirSync(dataDir).toSorted()).toEqual(['conch.db', 'conch.lock']);
    await expect(open()).resolves.toBeDefined();
  });

  test('[I-26] killing a process releases its data directory', async () => {
    const { dataDir, open } = await sqliteForTest();
    const other = await openElsewhere(dataDir);
    other.kill('SIGKILL');
    await once(other, 'exit');
    await expect(open()).resolves.toBeDefined();
  });

  test('[I-26] if an attempt to open a data directory fails, the directory is not locked afterwards', async () => {
    const { open } = await sqliteForTest();
    await (await open()).close();
    await open({ migrations: [] }).catch(() => null);
    await expect(open()).resolves.toBeDefined();
  });
});

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}

async function openElsewhere(dataDir: string): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('../support/hold-open.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=conch-source', program, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  return child;
}
