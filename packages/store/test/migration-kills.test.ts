import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabasePlace } from '@conch/test-databases';
import { EMPTY_DATABASES } from '@conch/test-databases/vitest';
import { MIGRATIONS } from '../src/migrations/all-migrations.ts';
import type { Migration } from '../src/migrations/migration.ts';
import { deathsIn, die } from './support/deaths.ts';
import { contentsOf, withOnlyWhatIsIn, type Contents } from './support/inspect.ts';
import { leftAt } from './support/left-at.ts';
import { fillAsOf } from './support/old-data.ts';

let deaths = 0;
afterAll(() => console.log(`seen: ${deaths} deaths on the way through migrations`));

describe.each(EMPTY_DATABASES)('$name during migrations', ({ make }) => {
  describe.each(MIGRATIONS)(
    'a process that is killed in migration $version ($name)',
    (migration) => {
      let before: DatabasePlace;
      let contents: Contents;

      beforeAll(async () => {
        before = await make();
        const database = await before.open({
          migrations: MIGRATIONS.slice(0, migration.version - 1),
        });
        if (migration.version > 1) await fillAsOf(migration.version - 1, database);
        const { schema_versions: _, ...rest } = await contentsOf(database);
        contents = rest;
        await database.close();
        return () => before.remove();
      });

      /**
       * Opens a database with only these migrations, as an older Conch would, and reads its
       * content.
       */
      async function found(place: DatabasePlace, migrations: readonly Migration[]) {
        const database = await place.open({ migrations });
        const after = await contentsOf(database);
        await database.close();
        return {
          versions: after['schema_versions']?.length,
          kept: withOnlyWhatIsIn(contents, after),
        };
      }

      // All steps use the same database. Each step continues from the state after the previous one.
      test('[I-23] if a migration is interrupted at any point, no data is lost and the migration continues at the next start', async () => {
        let place = await before.copy();
        for (const at of deathsIn(migration)) {
          const left = await leftAt(place, at);
          deaths += 1;
          const versions = migration.version - (at.endsWith('after-commit') ? 0 : 1);
          const there = await found(left, MIGRATIONS.slice(0, versions));
          expect({ at, ...there }).toEqual({ at, versions, kept: contents });
          if (left !== place) await place.remove();
          place = left;
        }
        await place.remove();
      });

      test('[I-23] if the process of a migration is killed, the next start finds all data', async () => {
        const place = await before.copy();
        const diedOf = await die({ location: place.location, at: oneDeathIn(migration) });
        expect({ diedOf, ...(await found(place, MIGRATIONS)) }).toEqual({
          diedOf: 'SIGKILL',
          versions: MIGRATIONS.length,
          kept: contents,
        });
        await place.remove();
      });
    },
  );
});

/** Alternates between three crash points: in the middle, before the commit and after the commit. */
function oneDeathIn(migration: Migration): string {
  const all = deathsIn(migration);
  const nth = [all.length >> 1, all.length - 2, all.length - 1][migration.version % 3];
  return all[nth ?? 0] ?? '';
}
