import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readFileSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addCounter, allCounters } from './support/counters.ts';
import { sqliteForTest } from './support/sqlite.ts';

const PAGE = 4096;

describe('a damaged database', () => {
  test('whose beginning is not that of a database is refused', async () => {
    const { file, open } = await used();
    overwrite(file, 0);
    await expect(open()).rejects.toMatchObject({
      code: 'corrupt',
      message: `${file} is damaged. Stop Conch, keep a copy of the file, and put a backup in its place.`,
    });
  });

  test('that was cut short is refused', async () => {
    const { file, open } = await used();
    truncateSync(file, 10 * PAGE);
    await expect(open()).rejects.toMatchObject({ code: 'corrupt' });
  });

  test('that is empty is refused where a copy shows that it was in use', async () => {
    const { file, dataDir, open } = await used();
    copyFileSync(file, join(dataDir, 'conch-before-0002.db'));
    truncateSync(file);
    await expect(open()).rejects.toMatchObject({
      code: 'corrupt',
      message: `${file} is empty, though there was something in it. Put a backup in its place, or remove it to begin anew.`,
    });
  });

  test('is not one that is empty because a first start was cut short', async () => {
    const { dataDir, open } = await sqliteForTest();
    mkdirSync(dataDir, { recursive: true });
    for (const name of ['conch.db', 'conch.lock']) writeFileSync(join(dataDir, name), '');
    expect(await (await open()).read(allCounters)).toEqual({});
  });

  test('is refused when the process before it died, wherever the damage is', async () => {
    const { file, dataDir, rowsPage, open } = await used();
    overwrite(file, rowsPage);
    writeFileSync(join(dataDir, 'conch.pid'), '1\n');
    await expect(open()).rejects.toMatchObject({ code: 'corrupt' });
  });

  test('is refused again when it is tried again', async () => {
    const { file, dataDir, rowsPage, open } = await used();
    overwrite(file, rowsPage);
    writeFileSync(join(dataDir, 'conch.pid'), '1\n');
    await open().catch(() => null);
    await expect(open()).rejects.toMatchObject({ code: 'corrupt' });
  });

  test('is noticed when what is damaged is read, otherwise', async () => {
    const { file, rowsPage, open } = await used();
    overwrite(file, rowsPage);
    const database = await open();
    await expect(database.read(allCounters)).rejects.toMatchObject({ code: 'corrupt' });
  });

  test('is what a torn end of the log is not: all that was committed is there', async () => {
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

/** A database that was closed well, and the number of a page with rows in it. */
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
