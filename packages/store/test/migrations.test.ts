import { describe, expect, test } from 'vitest';
import { EMPTY_FLOOR } from '@conch/engine';
import type { DatabasePlace } from '@conch/test-databases';
import { EMPTY_DATABASES } from '@conch/test-databases/vitest';
import type { Database } from '../src/database.ts';
import { MIGRATIONS, SCHEMA_VERSION } from '../src/migrations/all-migrations.ts';
import { plain, rowsOf } from './support/counters.ts';
import { declaredColumns, declaredType } from './support/declared-columns.ts';
import { columnsOf, contentsOf, indexesOf, withOnlyWhatIsIn } from './support/inspect.ts';
import { fillAsOf } from './support/old-data.ts';

const HEAD = SCHEMA_VERSION;
const EARLIER = MIGRATIONS.slice(0, -1).map(({ version }) => version);

describe.each(EMPTY_DATABASES)('the migrations of $name', ({ forTest }) => {
  test('[I-23] the migrations create the tables and columns that the store declares', async () => {
    const database = await (await forTest()).open();
    const found = (await columnsOf(database)).map(
      ({ table, name, type, isRequired }) =>
        `${table}.${name}: ${declaredType(type)}${isRequired ? '' : ' or null'}`,
    );
    expect(found.toSorted()).toEqual(declaredColumns().toSorted());
  });

  test.each(EARLIER)(
    '[I-23] the migrations from version %i give the same schema as a new database',
    async (version) => {
      const fresh = await (await forTest()).open();
      const migrated = await (await left(version, await forTest())).open();
      expect(await columnsOf(migrated)).toEqual(await columnsOf(fresh));
      expect(await indexesOf(migrated)).toEqual(await indexesOf(fresh));
    },
  );

  test.each(EARLIER)('[I-23] the migrations lose no data of version %i', async (version) => {
    const place = await left(version, await forTest());
    const before = await contentsAsOf(version, place);
    const after = await contentsOf(await place.open());
    const { schema_versions: _, ...kept } = before;
    expect(withOnlyWhatIsIn(kept, after)).toEqual(kept);
  });

  test('[I-23] after the migrations, spaces of the first version have no main agent', async () => {
    const database = await (await left(1, await forTest())).open();
    expect(await rows(database, 'select distinct main_agent_id from spaces')).toEqual([
      { main_agent_id: null },
    ]);
  });

  test('[I-23] after the migrations, agents of the first version are not quiet and have auto reply', async () => {
    const database = await (await left(1, await forTest())).open();
    expect(await rows(database, 'select distinct auto_reply, quiet from agents')).toEqual([
      { auto_reply: 1, quiet: 0 },
    ]);
  });

  test('[I-23] after the migrations, a space of the second version has the same main agent', async () => {
    const database = await (await left(2, await forTest())).open();
    expect(await rows(database, "select main_agent_id from spaces where id = 'led'")).toEqual([
      { main_agent_id: 'hr' },
    ]);
  });

  test('[I-23] a migration converts readable spaces in settings to read grants', async () => {
    const version = MIGRATIONS.findIndex(({ name }) => name.startsWith('who may reach'));
    const place = await left(version, await forTest());
    const before = await place.open({ migrations: MIGRATIONS.slice(0, version) });
    const listed = JSON.stringify({ readableSpaces: ['talk', 'gone', 'empty'] });
    await before.transact(function* () {
      yield plain(`update spaces set settings = '${listed}' where id = 'empty'`);
    });
    await before.close();
    const database = await place.open();
    expect(
      await rows(database, 'select space_id, home_id, kind, granted_by from space_grants'),
    ).toEqual([{ space_id: 'talk', home_id: 'empty', kind: 'read', granted_by: null }]);
  });

  test('[I-23] [P-6] a migration deletes grants of people who are neither owner nor admin any more', async () => {
    const version = MIGRATIONS.findIndex(({ name }) => name === 'access of former admins');
    const place = await left(version, await forTest());
    const before = await place.open({ migrations: MIGRATIONS.slice(0, version) });
    await before.transact(function* () {
      yield plain('delete from space_grants');
      yield plain(`delete from space_roles where space_id = 'talk'`);
      yield plain(`update people set is_admin = 0`);
      yield plain(`update people set is_admin = 1, deleted_at = null where id = 'abe'`);
      yield plain(`insert into space_roles (space_id, person_id, role, since)
        values ('talk', 'ana', 'owner', 1), ('talk', 'bob', 'member', 1)`);
      for (const [home, by] of [
        ['h1', `'ana'`],
        ['h2', `'bob'`],
        ['h3', `'abe'`],
        ['h4', 'null'],
      ] as const) {
        yield plain(`insert into space_grants (space_id, home_id, kind, granted_by, granted_at)
          values ('talk', '${home}', 'read', ${by}, 1)`);
      }
    });
    await before.close();
    const database = await place.open();
    const found = await rows<{ home_id: string }>(database, 'select home_id from space_grants');
    expect(found.map(({ home_id: id }) => id).toSorted()).toEqual(['h1', 'h3', 'h4']);
  });

  test('[I-23] a migration renames the policy `admin` to `coordinator` in all stored data', async () => {
    const version = MIGRATIONS.findIndex(({ name }) => name.startsWith('the policy admin'));
    const place = await left(version, await forTest());
    const before = await place.open({ migrations: MIGRATIONS.slice(0, version) });
    await before.transact(function* () {
      for (const statement of STORED_AS_ADMIN) yield plain(statement);
    });
    await before.close();
    const database = await place.open();
    const [stored] = await rows<Readonly<Record<string, string>>>(database, STORED_NAMES);
    expect(stored).toEqual({
      policy: 'coordinator',
      settings: '{"humanMentions":"coordinator","turnLimit":20}',
      chain_policy: 'coordinator',
      floor: '{"chains":[{"policy":"coordinator"},{"policy":"chain"}]}',
      body: String.raw`{"settings":{"policy":"coordinator","humanMentions":"coordinator"},"said":"\"policy\":\"admin\""}`,
      effects: '[{"result":{"code":"not-coordinator"}},{"notice":"coordinator-left"}]',
      result: '{"kind":"refused","code":"not-coordinator"}',
      notice: 'coordinator-left',
    });
  });

  test('[I-23] a migration renames the field `text` of messages to `content`, and the status `inactive` of agents to `paused`', async () => {
    const version = MIGRATIONS.findIndex(({ name }) => name.startsWith('messages have a content'));
    const place = await left(version, await forTest());
    const before = await place.open({ migrations: MIGRATIONS.slice(0, version) });
    await before.transact(function* () {
      for (const statement of STORED_AS_TEXT) yield plain(statement);
    });
    await before.close();
    const database = await place.open();
    expect(await rows(database, STORED_CONTENT)).toEqual(
      [
        String.raw`{"report":{"kind":"answered","content":"say \"text\":"}}`,
        '{"call":{"tool":"sendSpaceMessage","text":"hi"}}',
        '[{"act":{"kind":"say","content":"hi"}}]',
        '{"kind":"say","content":"hi"}',
        '{"report":{"kind":"posted","content":"hi"}}',
        'Hello 小明',
        'paused',
        '{"id":"hr","status":"paused"}',
        '{"kind":"refused","code":"paused"}',
      ].map((stored) => ({ stored })),
    );
  });

  test('[I-23] a migration renames the code of the notice about paused addressees', async () => {
    const version = MIGRATIONS.findIndex(({ name }) => name.includes('paused addressees'));
    const place = await left(version, await forTest());
    const before = await place.open({ migrations: MIGRATIONS.slice(0, version) });
    const phrase = '{"code":"addressees-inactive","params":{}}';
    await before.transact(function* () {
      yield plain(`update messages set phrase = '${phrase}'`);
    });
    await before.close();
    const stored = await rows(await place.open(), 'select distinct phrase from messages');
    expect(stored).toEqual([{ phrase: '{"code":"addressees-paused","params":{}}' }]);
  });

  test('[I-23] a migration gives each earlier space a floor that continues after the last event of the space', async () => {
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

  test('[I-23] a migration gives each earlier space a floor without chains and runs', async () => {
    const database = await (await left(2, await forTest())).open();
    const floors = await rows<{ floor: string }>(database, 'select floor from floors');
    expect(floors.map(({ floor }) => JSON.parse(floor) as unknown)).toEqual(
      Array.from({ length: 3 }, () => EMPTY_FLOOR),
    );
  });

  test('[I-23] after the migrations, the audience of earlier messages is everyone, except for deleted messages', async () => {
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

  test('[I-23] a migration makes the oldest person who is not deleted an admin', async () => {
    const database = await (await left(4, await forTest())).open();
    expect(await rows(database, 'select id, is_admin from people order by id')).toEqual([
      { id: 'abe', is_admin: 0 },
      { id: 'ana', is_admin: 1 },
      { id: 'bob', is_admin: 0 },
    ]);
  });

  test('[I-23] a migration makes the first person of an earlier space the owner, and the other people members', async () => {
    const database = await (await left(4, await forTest())).open();
    expect(await rows(database, 'select * from space_roles order by person_id')).toEqual([
      { space_id: 'talk', person_id: 'ana', role: 'owner', since: 3 },
      { space_id: 'talk', person_id: 'bob', role: 'member', since: 4 },
    ]);
  });

  test('[I-23] after the migrations, earlier runs have no waiters, and the column offered_seq equals queued_seq', async () => {
    const database = await (await left(11, await forTest())).open();
    expect(await rows(database, 'select id, waiters, offered_seq from runs')).toEqual([
      { id: 'r1', waiters: '[]', offered_seq: 2 },
    ]);
  });

  test('[I-23] a migration marks earlier runs without a message as silent', async () => {
    const database = await (await left(12, await forTest())).open();
    expect(await rows(database, 'select id from runs where is_silent = 1 order by id')).toEqual([
      { id: 'failed' },
      { id: 'silent' },
    ]);
  });

  test('[I-23] a migration stores the number of earlier ended and failed runs with their costs', async () => {
    const database = await (await left(12, await forTest())).open();
    expect(await rows(database, 'select day, runs, tokens, ended, failed from space_days')).toEqual(
      [{ day: 1, runs: 1, tokens: 9, ended: 4, failed: 1 }],
    );
  });

  test('[I-23] a migration adds a reason to earlier cancelled runs if the stored rule implies the reason', async () => {
    const version = MIGRATIONS.findIndex(({ name }) => name === 'why runs were cancelled');
    const place = await left(version, await forTest());
    const before = await place.open({ migrations: MIGRATIONS.slice(0, version) });
    const rules = { answered: 'ST1', silent: 'ST3', cut: 'TL10', failed: 'DP1' };
    const outcome = '{"kind":"cancelled","by":"ana"}';
    await before.transact(function* () {
      for (const [id, rule] of Object.entries(rules)) {
        const set = `outcome = '${outcome}', ended_because = '${rule}'`;
        yield plain(`update runs set ${set} where id = '${id}'`);
      }
    });
    await before.close();
    const found = await rows<{ outcome: string }>(
      await place.open(),
      'select outcome from runs where outcome is not null order by ended_because',
    );
    const reasons = [undefined, 'run-stopped', 'chain-stopped', 'turn-limit'];
    expect(found.map((run) => JSON.parse(run.outcome) as unknown)).toEqual(
      reasons.map((reason) => ({ kind: 'cancelled', by: 'ana', reason })),
    );
  });

  test('[I-23] each applied version is stored with its name and time', async () => {
    const place = await forTest();
    await (await place.open({ migrations: MIGRATIONS.slice(0, 2), now: () => 100 })).close();
    const database = await place.open({ now: () => 200 });
    expect(
      await rows(database, 'select version, name, at from schema_versions order by 1'),
    ).toEqual(
      MIGRATIONS.map(({ version, name }) => ({ version, name, at: version <= 2 ? 100 : 200 })),
    );
  });

  test('[I-23] opening a database of the newest version changes nothing', async () => {
    const place = await left(HEAD, await forTest());
    const before = await contentsAsOf(HEAD, place);
    expect(await contentsOf(await place.open())).toEqual(before);
  });

  test('[I-23] an older Conch refuses a newer database, with both versions in the message', async () => {
    const place = await left(HEAD, await forTest());
    const attempt = place.open({ migrations: MIGRATIONS.slice(0, 2) });
    await expect(attempt).rejects.toMatchObject({
      code: 'newer-schema',
      message: expect.stringMatching(
        new RegExp(`schema ${HEAD}.*only up to 2.*Start the newer version`),
      ) as string,
    });
  });

  test('[I-23] an older Conch does not change a newer database', async () => {
    const place = await left(HEAD, await forTest());
    const before = await contentsAsOf(HEAD, place);
    await place.open({ migrations: MIGRATIONS.slice(0, 2) }).catch(() => null);
    expect(await contentsOf(await place.open())).toEqual(before);
  });
});

describe('the migrations of PostgreSQL', () => {
  const [, { forTest }] = EMPTY_DATABASES as readonly [unknown, (typeof EMPTY_DATABASES)[number]];

  test('[I-23] if several nodes start at the same time, each migration runs once', async () => {
    const place = await left(1, await forTest());
    const nodes = await Promise.all([place.open(), place.open(), place.open()]);
    const versions = await rows(nodes[0], 'select version from schema_versions order by 1');
    expect(versions).toEqual(MIGRATIONS.map(({ version }) => ({ version })));
  });

  test('[I-23] if several nodes start on a new database, each migration runs once', async () => {
    const place = await forTest();
    const nodes = await Promise.all([place.open(), place.open(), place.open()]);
    const versions = await rows(nodes[0], 'select version from schema_versions order by 1');
    expect(versions).toEqual(MIGRATIONS.map(({ version }) => ({ version })));
  });
});

/** Rows that contain the old policy name `admin`. */
const STORED_AS_ADMIN = [
  `update spaces set policy = 'admin', settings = '{"humanMentions":"admin","turnLimit":20}'
    where id = 'talk'`,
  `insert into chains (space_id, id, policy, trigger_id, started_at)
    values ('talk', 'led', 'admin', 'm1', 1)`,
  `update floors set floor = '{"chains":[{"policy":"admin"},{"policy":"chain"}]}'
    where space_id = 'talk'`,
  String.raw`update events set type = 'settings-changed', body =
    '{"settings":{"policy":"admin","humanMentions":"admin"},"said":"\"policy\":\"admin\""}'
    where space_id = 'talk' and seq = 1`,
  `insert into decisions (space_id, seq, effects)
    values ('talk', 1, '[{"result":{"code":"not-admin"}},{"notice":"admin-left"}]')`,
  `insert into run_steps (space_id, run_id, step_no, call_id, call, result, at)
    values ('talk', 'r1', 1, 'c', '{}', '{"kind":"refused","code":"not-admin"}', 1)`,
  `update messages set notice = 'admin-left' where space_id = 'talk' and id = 'm2'`,
];

const STORED_NAMES = `
  select spaces.policy, spaces.settings, chains.policy as chain_policy, floors.floor, events.body,
    decisions.effects, run_steps.result, messages.notice
  from spaces
  join chains on chains.space_id = spaces.id and chains.id = 'led'
  join floors on floors.space_id = spaces.id
  join events on events.space_id = spaces.id and events.seq = 1
  join decisions on decisions.space_id = spaces.id and decisions.seq = 1
  join run_steps on run_steps.space_id = spaces.id
  join messages on messages.space_id = spaces.id and messages.id = 'm2'`;

/** Rows that contain the old name `text` for the content of a message. */
const STORED_AS_TEXT = [
  String.raw`update events set type = 'run-ended', body =
    '{"report":{"kind":"answered","text":"say \"text\":"}}' where space_id = 'talk' and seq = 1`,
  `update events set type = 'tool-called', body = '{"call":{"tool":"sendSpaceMessage","text":"hi"}}'
    where space_id = 'talk' and seq = 2`,
  `insert into decisions (space_id, seq, effects)
    values ('talk', 1, '[{"act":{"kind":"say","text":"hi"}}]')`,
  `insert into acts (space_id, id, from_space_id, act, at)
    values ('talk', 'a1', 'empty', '{"kind":"say","text":"hi"}', 1)`,
  `insert into run_reports (space_id, run_id, report, at)
    values ('talk', 'r9', '{"report":{"kind":"posted","text":"hi"}}', 1)`,
  `update agents set status = 'inactive' where id = 'hr'`,
  `insert into space_members (space_id, member_id, place, member)
    values ('talk', 'off', 9, '{"id":"hr","status":"inactive"}')`,
  `insert into run_steps (space_id, run_id, step_no, call_id, call, result, at)
    values ('talk', 'r9', 1, 'c', '{}', '{"kind":"refused","code":"inactive"}', 1)`,
];

const STORED_CONTENT = `
  select stored from (
    select 1 as nth, body as stored from events where space_id = 'talk' and seq = 1
    union all select 2, body from events where space_id = 'talk' and seq = 2
    union all select 3, effects from decisions where space_id = 'talk' and seq = 1
    union all select 4, act from acts where id = 'a1'
    union all select 5, report from run_reports where run_id = 'r9'
    union all select 6, content from messages where id = 'm1'
    union all select 7, status from agents where id = 'hr'
    union all select 8, member from space_members where member_id = 'off'
    union all select 9, result from run_steps where run_id = 'r9'
  ) as found order by nth`;

/** Opens a database in the state of an earlier Conch, with data. */
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
