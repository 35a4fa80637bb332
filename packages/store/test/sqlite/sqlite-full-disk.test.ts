import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { smallDisk } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test, type TestContext } from 'vitest';
import type { Database } from '../../src/database.ts';
import { MIGRATIONS } from '../../src/migrations/all-migrations.ts';
import { openSqlite, type SqliteOptions } from '../../src/sqlite.ts';
import { addCounter, allCounters } from '../support/counters.ts';
import { contentsOf } from '../support/inspect.ts';
import { fillAsOf } from '../support/old-data.ts';
import { pragma } from '../support/sqlite.ts';

const KIB = 2 ** 10;

describe('SQLite on a full disk', () => {
  test('[I-22] on a full disk a write is refused with a hint', async (context) => {
    const { disk, database, path } = await opened(context);
    disk.leave(0);
    await expect(database.transact(() => many('new'))).rejects.toMatchObject({
      code: 'disk-full',
      message: `There is no space left on the disk of ${path}, so nothing was saved. Free some space. Conch then continues automatically.`,
    });
  });

  test('[I-22] on a full disk reads still work', async (context) => {
    const { disk, database } = await opened(context);
    await database.transact(() => addCounter('ada', 7));
    disk.leave(0);
    await database.transact(() => many('new')).catch(() => null);
    expect(await database.read(allCounters)).toEqual({ ada: 7 });
  });

  test('[I-22] after a full disk has free space again, writes work without a reopen', async (context) => {
    const { disk, database } = await opened(context);
    disk.leave(0);
    await database.transact(() => many('new')).catch(() => null);
    disk.free();
    await database.transact(() => addCounter('ada', 7));
    expect(await database.read(allCounters)).toEqual({ ada: 7 });
  });

  test('[I-22] on a full disk, exactly the acknowledged writes are kept, whichever write filled the disk', async (context) => {
    const { disk, database, path } = await opened(context);
    const acknowledged: string[] = [];
    const refused: string[] = [];
    const damaged: unknown[] = [];
    // For each page that a transaction writes, there is a round in which this page is the last page
    // that fits on the disk.
    for (let left = 0; left < 220 * KIB; left += 4 * KIB) {
      disk.leave(left);
      const name = `left-${left}`;
      // oxlint-disable no-await-in-loop -- one disk is filled at a time
      const outcome = await database.transact(() => many(name)).catch((error: unknown) => error);
      if (outcome === undefined) acknowledged.push(name);
      else refused.push(codeOf(outcome));
      disk.free();
      const state = await pragma(database, 'integrity_check');
      // oxlint-enable no-await-in-loop
      if (state !== 'ok') damaged.push(state);
    }
    await database.close();
    const again = await openSqlite({ dataDir: join(path, '..') });
    onTestFinished(() => again.close());
    const kept = Object.keys(await again.read(allCounters)).map((id) => id.replace(/ .*/, ''));
    expect({
      kept: [...new Set(kept)].toSorted(),
      rows: kept.length,
      refused: [...new Set(refused)],
      damaged,
    }).toEqual({
      kept: acknowledged.toSorted(),
      rows: acknowledged.length * ROWS,
      refused: ['disk-full'],
      damaged: [],
    });
    expect(acknowledged.length).toBeGreaterThan(0);
    console.log(`seen: ${refused.length} transactions stopped by a full disk`);
  });

  test('[I-22] a database without WAL mode can be read while the disk is full, and written after space is free', async (context) => {
    const { disk, database, path } = await opened(context);
    await database.transact(() => addCounter('ada', 7));
    await database.close();
    const connection = new DatabaseSync(path);
    connection.exec('pragma journal_mode = delete');
    connection.close();
    disk.leave(0);
    const again = await openSqlite({ dataDir: join(path, '..') });
    onTestFinished(() => again.close());
    expect(await again.read(allCounters)).toEqual({ ada: 7 });
    await expect(again.transact(() => addCounter('ben'))).rejects.toMatchObject({
      code: 'disk-full',
    });
    expect(again.isFull).toBe(true);
    disk.free();
    await again.transact(() => addCounter('ben', 8));
    expect(await again.read(allCounters)).toEqual({ ada: 7, ben: 8 });
    expect(await pragma(again, 'journal_mode')).toBe('wal');
  });

  test('[I-22] on a full disk, a database without WAL mode keeps exactly its acknowledged writes', async (context) => {
    const { disk, database, path } = await opened(context);
    await database.close();
    const acknowledged: string[] = [];
    const outcomes = new Set<unknown>();
    for (let left = 0; left < 220 * KIB; left += 20 * KIB) {
      const connection = new DatabaseSync(path);
      connection.exec('pragma journal_mode = delete');
      connection.close();
      disk.leave(left);
      // oxlint-disable no-await-in-loop -- one disk is filled at a time
      const again = await openSqlite({ dataDir: join(path, '..') });
      const name = `left-${left}`;
      const outcome = await again.transact(() => many(name)).catch(codeOf);
      outcomes.add(outcome);
      if (outcome === undefined) acknowledged.push(name);
      await again.close();
      // oxlint-enable no-await-in-loop
      disk.free();
    }
    const last = await openSqlite({ dataDir: join(path, '..') });
    onTestFinished(() => last.close());
    const kept = Object.keys(await last.read(allCounters)).map((id) => id.replace(/ .*/, ''));
    expect([...new Set(kept)].toSorted()).toEqual(acknowledged.toSorted());
    expect(outcomes).toEqual(new Set(['disk-full', undefined]));
  });

  test('[I-22] on a full disk, the database of a killed process can be read, closed and reopened', async (context) => {
    const { disk, database, path } = await opened(context);
    await database.transact(() => addCounter('ada', 7));
    const dataDir = join(disk.folder, 'left');
    mkdirSync(dataDir);
    for (const end of ['', '-wal', '-shm']) {
      copyFileSync(`${path}${end}`, join(dataDir, `conch.db${end}`));
    }
    disk.leave(0);
    const again = await openSqlite({ dataDir });
    expect(await again.read(allCounters)).toEqual({ ada: 7 });
    await again.close();
    disk.free();
    const last = await openSqlite({ dataDir });
    onTestFinished(() => last.close());
    expect(await last.read(allCounters)).toEqual({ ada: 7 });
  });

  test('[I-22] a backup of a database that was opened on a full disk is refused', async (context) => {
    const { disk, database, path } = await opened(context);
    await database.close();
    disk.leave(0);
    const again = await openSqlite({ dataDir: join(path, '..') });
    onTestFinished(() => again.close());
    await expect(again.backUp(join(disk.folder, 'copy.db'))).rejects.toMatchObject({
      code: 'disk-full',
    });
  });

  test('[I-22] creating a database on a full disk is refused', async (context) => {
    const disk = smallDisk(context);
    disk.leave(0);
    await expect(openSqlite({ dataDir: join(disk.folder, 'data') })).rejects.toMatchObject({
      code: 'disk-full',
      message: expect.not.stringContaining('by itself') as string,
    });
  });

  test('[I-22] [I-23] an upgrade without enough disk space changes nothing and succeeds later', async (context) => {
    const { disk, database, path } = await opened(context, { migrations: MIGRATIONS.slice(0, 1) });
    await fillAsOf(1, database);
    const before = await contentsOf(database);
    await database.close();
    const dataDir = join(path, '..');
    disk.leave(64 * KIB);
    const attempt = await openSqlite({ dataDir }).catch(codeOf);
    disk.free();
    const old = await openSqlite({ dataDir, migrations: MIGRATIONS.slice(0, 1) });
    const after = await contentsOf(old);
    await old.close();
    await (await openSqlite({ dataDir })).close();
    expect({ attempt, after }).toEqual({ attempt: 'disk-full', after: before });
  });
});

const ROWS = 200;

/** Writes enough rows for about 30 pages. */
function* many(name: string) {
  for (let nth = 0; nth < ROWS; nth += 1) yield* addCounter(`${name} ${nth} ${'x'.repeat(200)}`);
}

async function opened(context: TestContext, options: Omit<SqliteOptions, 'dataDir'> = {}) {
  const disk = smallDisk(context);
  const dataDir = join(disk.folder, 'data');
  const database: Database = await openSqlite({ ...options, dataDir });
  onTestFinished(() => database.close());
  return { disk, database, path: join(dataDir, 'conch.db') };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
