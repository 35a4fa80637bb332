import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabasePlace } from '@conch/test-databases';
import { EMPTY_DATABASES } from '@conch/test-databases/vitest';
import { MIGRATIONS } from '../src/migrations/all-migrations.ts';
import { deathsIn, die } from './support/deaths.ts';
import { contentsOf, withOnlyWhatIsIn, type Contents } from './support/inspect.ts';
import { fillAsOf } from './support/old-data.ts';

/** Each is a process and a database of its own: more at once would only wait for each other. */
const AT_ONCE = 4;

let kills = 0;
afterAll(() => console.log(`seen: ${kills} migrations killed on the way`));

describe.each(EMPTY_DATABASES)('a $name database', ({ make }) => {
  describe.each(MIGRATIONS)('whose migration $version ($name) is killed', (migration) => {
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

    test('[I-23] before any of its statements starts again with everything', async () => {
      const found = await inGroups(deathsIn(migration), async (at) => {
        const place = await before.copy();
        const diedOf = await die({ location: place.location, at });
        const after = await contentsOf(await place.open());
        await place.remove();
        kills += 1;
        const versions = after['schema_versions']?.length;
        return { at, diedOf, versions, kept: withOnlyWhatIsIn(contents, after) };
      });
      expect(found).toEqual(
        deathsIn(migration).map((at) => ({
          at,
          diedOf: 'SIGKILL',
          versions: MIGRATIONS.length,
          kept: contents,
        })),
      );
    });
  });
});

async function inGroups<In, Out>(
  given: readonly In[],
  work: (one: In) => Promise<Out>,
): Promise<readonly Out[]> {
  const waiting = [...given.entries()];
  const done: Out[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      // oxlint-disable-next-line no-await-in-loop -- a worker does one after the other
      done[next[0]] = await work(next[1]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done;
}
