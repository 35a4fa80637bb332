import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addCounter, allCounters } from '../support/counters.ts';
import { sqliteForTest } from '../support/sqlite.ts';

const PAGE = 4096;

describe('a damaged database', () => {
  test('a database with an invalid header is refused', async () => {
    const { file, open } = await used();
    overwrite(file, 0);
    await expect(open()).rejects.toMatchObject({
      code: 'corrupt',
      message: `${file} is damaged. Stop Conch, keep a copy of the file, and restore a backup.`,
    });
  });

  test('a truncated database is refused', async () => {
    const { file, open } = await used();
    truncateSync(file, 10 * PAGE);
    await expect(open()).rejects.toMatchObject({ code: 'corrupt' });
  });

  test('an empty database file is refused if a migration backup exists', async () => {
    const { file, dataDir, open } = await used();
    copyFileSync(file, join(dataDir, 'conch-before-0002.db'));
    truncateSync(file);
    await expect(open()).rejects.toMatchObject({
      code: 'corrupt',
      message: `${file} is empty, but it contained data before. Restore a backup, or remove it to start with an empty database.`,
    });
  });

  test.each(['empty', 'gone'])(
    'a database file that is %s is refused if a write-ahead log exists',
    async (state) => {
      const { file, open } = await used();
      writeFileSync(`${file}-wal`, 'a log');
      if (state === 'empty') truncateSync(file);
      else rmSync(file);
      await expect(open()).rejects.toMatchObject({
        code: 'corrupt',
        message: `${file} is empty or missing, but it contained data before. Restore a backup, or remove it and ${file}-wal to start with an empty database.`,
      });
      expect(existsSync(`${file}-wal`)).toBe(true);
    },
  );

  test('the empty database file of an interrupted first start does not count as damaged', async () => {
    const { dataDir, open } = await sqliteForTest();
    mkdirSync(dataDir, { recursive: true });
    for (const name of ['conch.db', 'conch.lock']) writeFileSync(join(dataDir, name), '');
    expect(await (await open()).read(allCounters)).toEqual({});
  });

  test('after a crash, a database with damage at any position is refused', async () => {
    const { file, dataDir, rowsPage, open } = await used();
    overwrite(file, rowsPage);
    writeFileSync(join(dataDir, 'conch.pid'), '1\n');
    await expect(open()).rejects.toMatchObject({ code: 'corrupt' });
  });

  test('a damaged database is refused again at the next attempt', async () => {
    const { file, dataDir, rowsPage, open } = await used();
    overwrite(file, rowsPage);
    writeFileSync(join(dataDir, 'conch.pid'), '1\n');
    await open().catch(() => null);
    await expect(open()).rejects.toMatchObject({ code: 'corrupt' });
  });

  test('if Conch did not crash, damage to the database is reported when the damaged part is read', async () => {
    const { file, rowsPage, open } = await used();
    overwrite(file, rowsPage);
    const database = await open();
    await expect(database.read(allCounters)).rejects.toMatchObject({ code: 'corrupt' });
  });

  test('an incomplete transaction at the end of the log does not count as damage, and all commits are kept', async () => {
    const { dataDir, open } = await sqliteForTest();
    const database = await open();
    await database.transact(() => addCounter('ada', 7));
    const copy = await sqliteForTest();
    for (const name of ['conch.db', 'conch.db-wal']) {
      copyFileSync(join(dataDir, name), join(copy.dataDir, name));
    }
    appendFileSync(join(copy.dataDir, 'conch.db-wal'), Buffer.alloc(PAGE, 0xa5));
    expect(await (await copy.open()).read(allCounters)).toEqual({ ada: 7 });
  });
});

/**
 * Creates and closes a database. Returns the database with the number of a page that contains rows.
 */
async function used() {
  const place = await sqliteForTest();
  const database = await place.open();
  await database.transact(function* () {
    for (let count = 0; count < 2000; count += 1) yield* addCounter(`someone-${count}`, count);
  });
  await database.close();
  const file = join(place.dataDir, 'conch.db');
  return { ...place, file, rowsPage: rowsPageOf(file) };
}

function rowsPageOf(file: string): number {
  const bytes = readFileSync(file);
  const page = bytes.lastIndexOf('someone-1000');
  return Math.floor(page / PAGE);
}

function overwrite(file: string, page: number): void {
  const bytes = readFileSync(file);
  bytes.fill(0xa5, page * PAGE, (page + 1) * PAGE);
  writeFileSync(file, bytes);
}
