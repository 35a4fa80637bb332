import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { EMPTY_FLOOR } from '@conch/engine';
import type { DatabasePlace } from '@conch/test-databases';
import { EMPTY_DATABASES } from '@conch/test-databases/vitest';
import type { Database } from '../src/database.ts';
import { MIGRATIONS } from '../src/migrations/all-migrations.ts';
import { rowsOf } from './support/counters.ts';
import { columnsOf, contentsOf, indexesOf, withOnlyWhatIsIn } from './support/inspect.ts';
import { fillAsOf } from './support/old-data.ts';

const HEAD = MIGRATIONS.length;
const EARLIER = MIGRATIONS.slice(0, -1).map(({ version }) => version);

describe.each(EMPTY_DATABASES)('the migrations of $name', ({ forTest }) => {
  test('[I-23] make the tables and columns that schema.ts names', async () => {
    const database = await (await forTest()).open();
    const found = (await columnsOf(database)).map(
      ({ table, name, isRequired }) => `${table}.${name}${isRequired ? '' : ' or null'}`,
    );
    expect(found.toSorted()).toEqual(columnsOfSchemaFile().toSorted());
  });

  test.each(EARLIER)(
    '[I-23] lead from version %i to the same schema as at once',
    async (version) => {
      const fresh = await (await forTest()).open();
      const migrated = await (await left(version, await forTest())).open();
      expect(await columnsOf(migrated)).toEqual(await columnsOf(fresh));
      expect(await indexesOf(migrated)).toEqual(await indexesOf(fresh));
    },
  );

  test.each(EARLIER)('[I-23] keep everything that was there at version %i', async (version) => {
    const place = await left(version, await forTest());
    const before = await contentsAsOf(version, place);
    const after = await contentsOf(await place.open());
    const { schema_versions: _, ...kept } = before;
    expect(withOnlyWhatIsIn(kept, after)).toEqual(kept);
  });

  test('[I-23] give spaces of the first version no main agent', async () => {
    const database = await (await left(1, await forTest())).open();
    expect(await rows(database, 'select distinct main_agent_id from spaces')).toEqual([
      { main_agent_id: null },
    ]);
  });

  test('[I-23] let agents of the first version answer each other, and speak', async () => {
    const database = await (await left(1, await forTest())).open();
    expect(await rows(database, 'select distinct auto_reply, quiet from agents')).toEqual([
      { auto_reply: 1, quiet: 0 },
    ]);
  });

  test('[I-23] keep the main agent that a space of the second version has', async () => {
    const database = await (await left(2, await forTest())).open();
    expect(await rows(database, "select main_agent_id from spaces where id = 'led'")).toEqual([
      { main_agent_id: 'hr' },
    ]);
  });

  test('[I-23] give each earlier space a floor that goes on after its last event', async () => {
    const database = await (await left(1, await forTest())).open();
    expect(
      await rows(
        database,
        'select space_id, next_seq, names_version, wake_at from floors order by 1',
      ),
    ).toEqual([
      { space_id: 'empty', next_seq: 1, names_version: 0, wake_at: null },
      { space_id: 'talk', next_seq: 5, names_version: 0, wake_at: null },
    ]);
  });

  test('[I-23] give each earlier space a floor on which nothing is going on', async () => {
    const database = await (await left(2, await forTest())).open();
    const floors = await rows<{ floor: string }>(database, 'select floor from floors');
    expect(floors.map(({ floor }) => JSON.parse(floor) as unknown)).toEqual(
      Array.from({ length: 3 }, () => EMPTY_FLOOR),
    );
  });

  test('[I-23] leave earlier messages to everyone, but for deleted ones', async () => {
    const database = await (await left(1, await forTest())).open();
    expect(
      await rows(
        database,
        'select id, type, status, audience_id, briefing_audience_id from messages order by id',
      ),
    ).toEqual([
      { id: 'm1', type: 'message', status: 'complete', audience_id: 0, briefing_audience_id: 0 },
      { id: 'm2', type: 'message', status: 'complete', audience_id: 0, briefing_audience_id: 0 },
      { id: 'm3', type: 'message', status: 'complete', audience_id: 0, briefing_audience_id: null },
    ]);
  });

  test('[I-23] make the oldest person who is still there admin', async () => {
    const database = await (await left(4, await forTest())).open();
    expect(await rows(database, 'select id, is_admin from people order by id')).toEqual([
      { id: 'abe', is_admin: 0 },
      { id: 'ana', is_admin: 1 },
      { id: 'bob', is_admin: 0 },
    ]);
  });

  test('[I-23] make who joined an earlier space first its owner, and the others members', async () => {
    const database = await (await left(4, await forTest())).open();
    expect(await rows(database, 'select * from space_roles order by person_id')).toEqual([
      { space_id: 'talk', person_id: 'ana', role: 'owner', since: 3 },
      { space_id: 'talk', person_id: 'bob', role: 'member', since: 4 },
    ]);
  });

  test('[I-23] let nobody wait for an earlier run, which was offered where it was queued', async () => {
    const database = await (await left(11, await forTest())).open();
    expect(await rows(database, 'select id, waiters, offered_seq from runs')).toEqual([
      { id: 'r1', waiters: '[]', offered_seq: 2 },
    ]);
  });

  test('[I-23] find which earlier runs have left nothing in their place', async () => {
    const database = await (await left(12, await forTest())).open();
    expect(await rows(database, 'select id from runs where is_silent = 1 order by id')).toEqual([
      { id: 'failed' },
      { id: 'silent' },
    ]);
  });

  test('[I-23] count which earlier runs have ended and failed, beside what they have cost', async () => {
    const database = await (await left(12, await forTest())).open();
    expect(await rows(database, 'select day, runs, tokens, ended, failed from space_days')).toEqual(
      [{ day: 1, runs: 1, tokens: 9, ended: 4, failed: 1 }],
    );
  });

  test('[I-23] note each version with its name and time', async () => {
    const place = await forTest();
    await (await place.open({ migrations: MIGRATIONS.slice(0, 2), now: () => 100 })).close();
    const database = await place.open({ now: () => 200 });
    expect(
      await rows(database, 'select version, name, at from schema_versions order by 1'),
    ).toEqual(
      MIGRATIONS.map(({ version, name }) => ({ version, name, at: version <= 2 ? 100 : 200 })),
    );
  });

  test('[I-23] change nothing when the database is at the newest version', async () => {
    const place = await left(HEAD, await forTest());
    const before = await contentsAsOf(HEAD, place);
    expect(await contentsOf(await place.open())).toEqual(before);
  });

  test('[I-23] are refused by an older Conch, which names both versions', async () => {
    const place = await left(HEAD, await forTest());
    const attempt = place.open({ migrations: MIGRATIONS.slice(0, 2) });
    await expect(attempt).rejects.toMatchObject({
      code: 'newer-schema',
      message: expect.stringMatching(
        new RegExp(`schema ${HEAD}.*only up to 2.*Start that newer one`),
      ) as string,
    });
  });

  test('[I-23] leave a newer database as it was', async () => {
    const place = await left(HEAD, await forTest());
    const before = await contentsAsOf(HEAD, place);
    await place.open({ migrations: MIGRATIONS.slice(0, 2) }).catch(() => null);
    expect(await contentsOf(await place.open())).toEqual(before);
  });
});

describe('the migrations of PostgreSQL', () => {
  const [, { forTest }] = EMPTY_DATABASES as readonly [unknown, (typeof EMPTY_DATABASES)[number]];

  test('[I-23] happen once when several nodes start at the same time', async () => {
    const place = await left(1, await forTest());
    const nodes = await Promise.all([place.open(), place.open(), place.open()]);
    const versions = await rows(nodes[0], 'select version from schema_versions order by 1');
    expect(versions).toEqual(MIGRATIONS.map(({ version }) => ({ version })));
  });

  test('[I-23] happen once when several nodes start on a new database', async () => {
    const place = await forTest();
    const nodes = await Promise.all([place.open(), place.open(), place.open()]);
    const versions = await rows(nodes[0], 'select version from schema_versions order by 1');
    expect(versions).toEqual(MIGRATIONS.map(({ version }) => ({ version })));
  });
});

/** A place as an earlier Conch has left it, with something in it. */
async function left(version: number, place: DatabasePlace): Promise<DatabasePlace> {
  const database = await place.open({ migrations: MIGRATIONS.slice(0, version) });
  await fillAsOf(version, database);
  await database.close();
  return place;
}

async function contentsAsOf(version: number, place: DatabasePlace) {
  const database = await place.open({ migrations: MIGRATIONS.slice(0, version) });
  const contents = await contentsOf(database);
  await database.close();
  return contents;
}

function rows<Row extends object>(database: Database, text: string): Promise<readonly Row[]> {
  return database.read(() => rowsOf<Row>(text));
}

/** `table.column`, with `or null` where it may be: types are gone when tests run, so it is read. */
function columnsOfSchemaFile(): string[] {
  const text = readFileSync(new URL('../src/schema.ts', import.meta.url), 'utf8');
  const tables = text.matchAll(/^ {2}readonly (\w+): \{([^}]*)\}/gm);
  return [...tables].flatMap(([, table = '', body = '']) =>
    [...body.replaceAll(/\/\*\*.*?\*\//gs, '').matchAll(/(\w+): ([^;]+?)\s*(?:;|$)/g)].map(
      ([, name = '', type = '']) => `${table}.${name}${type.includes('null') ? ' or null' : ''}`,
    ),
  );
}
