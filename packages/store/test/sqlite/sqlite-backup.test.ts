import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/migrations/all-migrations.ts';
import { addCounter } from '../support/counters.ts';
import { contentsOf } from '../support/inspect.ts';
import { fillAsOf } from '../support/old-data.ts';
import { pragma, sqliteForTest } from '../support/sqlite.ts';

const NAME = 'conch-before-0002.db';

describe('the migration copy of a database with data', () => {
  test('[I-23] before a migration, a database with data is copied into the same folder', async () => {
    const { dataDir, open } = await left(1);
    await open();
    expect(backupsIn(dataDir)).toEqual([NAME]);
  });

  test('[I-23] [I-25] the migration copy of a database is complete', async () => {
    const { dataDir, open, contents } = await left(1);
    await open();
    const restored = await sqliteForTest();
    copyFileSync(join(dataDir, NAME), join(restored.dataDir, 'conch.db'));
    const database = await restored.open({ migrations: MIGRATIONS.slice(0, 1) });
    expect(await pragma(database, 'integrity_check')).toBe('ok');
    expect(await contentsOf(database)).toEqual(contents);
  });

  test('the migration copy of a database is readable only by its owner', async () => {
    const { dataDir, open } = await left(1);
    await open();
    expect((statSync(join(dataDir, NAME)).mode & 0o777).toString(8)).toBe('600');
  });

  test('[I-23] an unfinished migration copy of a killed process is replaced', async () => {
    const { dataDir, open } = await left(1);
    writeFileSync(join(dataDir, `${NAME}.unfinished`), 'half a copy');
    await open();
    expect(backupsIn(dataDir)).toEqual([NAME]);
  });

  test('[I-23] each upgrade makes its own migration copy', async () => {
    const { dataDir, open } = await left(1);
    await (await open({ migrations: MIGRATIONS.slice(0, 2) })).close();
    await open();
    expect(backupsIn(dataDir)).toEqual([NAME, 'conch-before-0003.db']);
  });

  test('a new database is not copied before its migrations', async () => {
    const { dataDir, open } = await sqliteForTest();
    await open();
    expect(backupsIn(dataDir)).toEqual([]);
  });
});

describe('a backup of an open database', () => {
  test('[I-25] a backup of an open database does not block writes', async () => {
    const { dataDir, open } = await sqliteForTest();
    const database = await open();
    const copy = join(dataDir, 'copy.db');
    const making = database.backUp(copy);
    await database.transact(() => addCounter('ada', 7));
    const wasThere = existsSync(copy);
    await making;
    expect([wasThere, existsSync(copy)]).toEqual([false, true]);
  });

  test('[I-25] if two backups have the same path, one backup is complete and the other is refused', async () => {
    const place = await sqliteForTest();
    const database = await place.open();
    await database.transact(() => addCounter('ada', 7));
    const copy = join(place.dataDir, 'copy.db');
    const ends = await Promise.allSettled([database.backUp(copy), database.backUp(copy)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = ends.find((end) => end.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'refused' });
    const restored = await sqliteForTest();
    copyFileSync(copy, join(restored.dataDir, 'conch.db'));
    expect(await contentsOf(await restored.open())).toEqual(await contentsOf(database));
    expect(readdirSync(place.dataDir).filter((name) => name.startsWith('copy'))).toEqual([
      'copy.db',
    ]);
  });

  test('a backup does not change a file whose name resembles its temporary name', async () => {
    const { dataDir, open } = await sqliteForTest();
    const database = await open();
    const copy = join(dataDir, 'copy.db');
    writeFileSync(`${copy}.unfinished`, 'mine');
    await database.backUp(copy);
    expect(readFileSync(`${copy}.unfinished`, 'utf8')).toBe('mine');
  });

  test('a backup is refused if its file name is too long for the disk', async () => {
    const { dataDir, open } = await sqliteForTest();
    const making = (await open()).backUp(join(dataDir, `${'a'.repeat(300)}.db`));
    await expect(making).rejects.toMatchObject({ code: 'refused' });
  });
});

async function left(version: number) {
  const place = await sqliteForTest();
  const database = await place.open({ migrations: MIGRATIONS.slice(0, version) });
  await fillAsOf(version, database);
  const contents = await contentsOf(database);
  await database.close();
  return { ...place, contents };
}

function backupsIn(dataDir: string): string[] {
  return readdirSync(dataDir)
    .filter((name) => name.startsWith('conch-before-'))
    .toSorted();
}
