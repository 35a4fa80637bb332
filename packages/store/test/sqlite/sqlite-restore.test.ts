import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { smallDisk } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import { backUpSqlite, openSqlite, restoreReadable, restoreSqlite } from '../../src/sqlite.ts';
import { addCounter, allCounters } from '../support/counters.ts';
import { sqliteForTest } from '../support/sqlite.ts';

const LOG_HEADER = 32;

describe('restoring a database with a log', () => {
  test.each(['conch.db', 'conch-replaced-20261118T000000Z.db'])(
    '[I-25] if %s has a log, restoring from this file includes the log and does not change the original',
    async (name) => {
      const from = join(await killed(name), name);
      const before = contentsOf(from);
      const { dataDir, open } = await sqliteForTest();
      restoreSqlite({ dataDir, from });
      expect(contentsOf(from)).toEqual(before);
      expect(readdirSync(dataDir)).not.toContain('conch.db-wal');
      expect(await (await open()).read(allCounters)).toEqual({ ada: 7, ben: 8 });
    },
  );

  test('[I-25] restoring a database works from a read-only disk', async (context) => {
    const disk = smallDisk(context);
    const folder = await killed();
    for (const end of ['', '-wal']) {
      copyFileSync(join(folder, `conch.db${end}`), join(disk.folder, `conch.db${end}`));
    }
    disk.stopWrites();
    const { dataDir, open } = await sqliteForTest();
    restoreSqlite({ dataDir, from: join(disk.folder, 'conch.db') });
    expect(await (await open()).read(allCounters)).toEqual({ ada: 7, ben: 8 });
  });

  test('[I-25] the database of the data directory can be restored onto itself', async () => {
    const dataDir = await killed();
    const { replaced } = restoreSqlite({ dataDir, from: join(dataDir, 'conch.db') });
    const { dataDir: other, open } = await sqliteForTest();
    restoreSqlite({ dataDir: other, from: join(dataDir, 'conch.db') });
    expect(await (await open()).read(allCounters)).toEqual({ ada: 7, ben: 8 });
    expect(existsSync(replaced ?? '')).toBe(true);
  });

  test.each([
    { part: 'header', place: 16 },
    { part: 'frames', place: LOG_HEADER + 100 },
  ])(
    'restoring a database whose log has a damaged $part is refused and changes nothing',
    async ({ place }) => {
      const folder = await killed();
      const from = join(folder, 'conch.db');
      damage(from, place);
      const { dataDir, open } = await sqliteForTest();
      await (await open()).close();
      const before = readFileSync(join(dataDir, 'conch.db'));
      expect(() => restoreSqlite({ dataDir, from })).toThrow(
        new RegExp(
          `^${from}-wal is damaged or missing: none of .* can be read. Choose another file.$`,
          'u',
        ),
      );
      expect(readFileSync(join(dataDir, 'conch.db')).equals(before)).toBe(true);
      expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([]);
    },
  );

  test.each(['restoreSqlite', 'restoreReadable'] as const)(
    'after %s has replaced a database with a damaged log, the replaced database cannot be restored',
    async (by) => {
      const dataDir = await killed();
      damage(join(dataDir, 'conch.db'), 16);
      const { replaced } =
        by === 'restoreReadable'
          ? restoreReadable({ dataDir })
          : restoreSqlite({ dataDir, from: join(await killed(), 'conch.db') });
      expect(existsSync(`${replaced}-wal`)).toBe(true);
      const { dataDir: other } = await sqliteForTest();
      expect(() => restoreSqlite({ dataDir: other, from: replaced ?? '' })).toThrow(
        'Choose another file.',
      );
    },
  );

  test('[I-25] restoring a database never applies an old log in the data directory', async () => {
    const from = join(await killed(), 'conch.db');
    const { dataDir, open } = await sqliteForTest();
    const left = await killed('conch.db', 'eve');
    for (const name of ['conch.db-wal', 'conch.db-shm']) {
      copyFileSync(join(left, name), join(dataDir, name));
      copyFileSync(join(left, name), join(dataDir, name.replace('.db', '.db.unfinished')));
    }
    expect(restoreSqlite({ dataDir, from })).toEqual({ replaced: null });
    expect(await (await open()).read(allCounters)).toEqual({ ada: 7, ben: 8 });
  });

  test('restoring from a folder instead of a file is refused', async () => {
    const { dataDir } = await sqliteForTest();
    expect(() => restoreSqlite({ dataDir, from: dataDir })).toThrow('not a backup of Conch');
  });
});

test('both a backup and the next start are refused if the log of a database is damaged', async () => {
  const dataDir = await killed();
  damage(join(dataDir, 'conch.db'), 16);
  const copy = join(dataDir, 'copy.db');
  const refusal = { code: 'corrupt', message: expect.stringContaining('--readable') as string };
  await expect(backUpSqlite(dataDir, copy)).rejects.toMatchObject(refusal);
  await expect(openSqlite({ dataDir })).rejects.toMatchObject(refusal);
  expect(existsSync(copy)).toBe(false);
});

test('a restored backup is in WAL mode, so that Conch can open it on a full disk', async () => {
  const { dataDir, open } = await sqliteForTest();
  const database = await open();
  await database.transact(() => addCounter('ada', 7));
  const backup = join(dataDir, 'backup.db');
  await database.backUp(backup);
  const restored = await sqliteForTest();
  restoreSqlite({ dataDir: restored.dataDir, from: backup });
  const versions = readFileSync(join(restored.dataDir, 'conch.db')).subarray(18, 20);
  expect([...versions]).toEqual([2, 2]);
});

/** A folder with the database of a killed process. Its last writes exist only in the log. */
async function killed(name = 'conch.db', last = 'ben'): Promise<string> {
  const { dataDir, open } = await sqliteForTest();
  const first = await open();
  await first.transact(() => addCounter('ada', 7));
  await first.close();
  const database = await open();
  await database.transact(() => addCounter(last, 8));
  const left = await sqliteForTest();
  for (const end of ['', '-wal', '-shm']) {
    copyFileSync(join(dataDir, `conch.db${end}`), join(left.dataDir, `${name}${end}`));
  }
  return left.dataDir;
}

function contentsOf(database: string): Readonly<Record<string, string>> {
  const folder = join(database, '..');
  const names = readdirSync(folder).toSorted();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'hex')]));
}

function damage(database: string, place: number): void {
  const log = readFileSync(`${database}-wal`);
  log.writeUInt8(log.readUInt8(place) ^ 0x5a, place);
  writeFileSync(`${database}-wal`, log);
}
