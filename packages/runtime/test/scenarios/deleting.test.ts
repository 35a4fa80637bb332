import type { Database, Script } from '@conch/store';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch } from '../../src/index.ts';
import { agentThat, answered } from '../promises/support/agent-that.ts';
import { until } from '../promises/support/turns.ts';
import { TestGate } from '../support/gate.ts';
import { Stage, type StageCast } from '../support/stage.ts';
import { refusalOf } from '../support/wrong.ts';

const TIMING = { leaseMs: 2_000, pollMs: 20, overdueMs: 20 };

describe.each(DATABASES)('deleting a space, on $name', (kind) => {
  test('a deleted space cannot be read, and after a purge no row of the space remains', async () => {
    const { stage, databases } = await staged(kind);
    const spaceId = stage.space();
    const { messageId } = await stage.say('Ana', '@Ada what about zebras?');
    await stage.conch.schedules.create({ spaceId, name: 'Plan', cron: '0 * * * *', content: 'x' });
    await stage.conch.spaces.delete(spaceId, stage.id('Ana'));
    const { conch } = stage;
    const reads: readonly (() => Promise<unknown>)[] = [
      () => conch.spaces.get(spaceId),
      () => conch.messages(spaceId),
      () => conch.decisions(spaceId),
      () => conch.read.head(spaceId),
      () => stage.post('Ana', 'hello?'),
      () => conch.edit({ spaceId, messageId, by: stage.id('Ana'), content: 'other' }),
    ];
    const codes = await Promise.all(reads.map(async (read) => (await refusalOf(read)).code));
    expect(codes).toEqual(reads.map(() => 'no-such-space'));
    expect(await conch.spaces.list()).toEqual([]);
    await conch.spaces.purge(spaceId);
    await conch.idle();
    expect(await tablesWith(databases, spaceId)).toEqual(['deleted_spaces']);
  });

  test('after a space is deleted, its agents, its people and the costs of its agents on that day remain', async () => {
    const agents = { Ada: { agent: agentThat(async () => answered('Here.', 7)) } };
    const { stage } = await staged(kind, agents);
    await stage.say('Ana', 'hello');
    await stage.conch.spaces.delete(stage.space(), stage.id('Ana'));
    await stage.conch.idle();
    expect((await stage.conch.agents.get(stage.id('Ada')))?.name).toBe('Ada');
    expect(await stage.conch.spaces.of(stage.id('Ada'))).toEqual([]);
    const { days } = await stage.conch.costs.ofAgent(stage.id('Ada'));
    expect(days.map(({ tokens }) => tokens)).toEqual([7]);
  });

  test('deleting a space cancels its runs before it ends the feeds of its watchers', async () => {
    const outcome = Promise.withResolvers<string>();
    const agents: StageCast['agents'] = {
      Ada: {
        agent: agentThat(async (_task, { signal }) => {
          signal.addEventListener('abort', () => outcome.resolve('aborted'));
          await new TestGate().pass(signal);
          return answered('never');
        }),
      },
    };
    const { stage } = await staged(kind, agents);
    const feed = await stage.conch.follow(stage.space());
    await feed.nextAll();
    await stage.post('Ana', 'go');
    await stage.conch.spaces.delete(stage.space(), stage.id('Ana'));
    expect(await outcome.promise).toBe('aborted');
    let items = await feed.nextAll();
    while (items !== null) items = await feed.nextAll();
    await stage.conch.idle();
  });

  test('deleting a space a second time is refused', async () => {
    const { stage } = await staged(kind);
    const remove = () => stage.conch.spaces.delete(stage.space(), stage.id('Ana'));
    const done = await Promise.allSettled([remove(), remove()]);
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  test('if a process dies while it erases a purged space, the next process erases the remaining rows', async () => {
    const { stage, databases } = await staged(kind);
    for (let nth = 0; nth < 60; nth += 1) await stage.post('Ana', `message ${nth}`);
    await stage.conch.idle();
    const bomb = { isArmed: true };
    await stage.reopen({
      crashPoint: (name) => {
        if (name === 'after-erase-step' && bomb.isArmed) throw new Error('the process dies here');
      },
    });
    await stage.conch.spaces.delete(stage.space(), stage.id('Ana'));
    await stage.conch.spaces.purge(stage.space());
    await stage.conch.idle();
    bomb.isArmed = false;
    await stage.reopen();
    expect(await refusalOf(() => stage.conch.spaces.get(stage.space()))).toBeTruthy();
    await stage.conch.idle();
    expect(await tablesWith(databases, stage.space())).toEqual(['deleted_spaces']);
  });

  test('after a deleted space is purged, no table of the database contains its text', async () => {
    const { stage, databases } = await staged(kind);
    await stage.say('Ana', 'the secret word is quagga');
    await stage.conch.spaces.delete(stage.space(), stage.id('Ana'));
    await stage.conch.spaces.purge(stage.space());
    await stage.conch.idle();
    expect(await tablesWith(databases, 'quagga')).toEqual([]);
  });
});

const SHARED = DATABASES.filter(({ name }) => name === 'PostgreSQL');

describe.each(SHARED)('deleting a space that other nodes have open, on $name', (kind) => {
  test('when a space is deleted, another node refuses writes to it, stops its runs and ends its feeds', async () => {
    const aborted = Promise.withResolvers<string>();
    const agents: StageCast['agents'] = {
      Ada: {
        agent: agentThat(async (_task, { signal }) => {
          signal.addEventListener('abort', () => aborted.resolve('aborted'));
          await new TestGate().pass(signal);
          return answered('never');
        }),
      },
    };
    const { stage, place, databases } = await staged(kind, agents);
    const other = await createConch({ database: await place.open(), timing: TIMING });
    onTestFinished(() => other.close({ drainMs: 0 }));
    const spaceId = stage.space();
    await stage.post('Ana', 'go');
    const feed = await stage.conch.follow(spaceId);
    await other.spaces.delete(spaceId, stage.id('Ana'));
    expect(await aborted.promise).toBe('aborted');
    let items = await feed.nextAll();
    while (items !== null) items = await feed.nextAll();
    expect((await refusalOf(() => stage.post('Ana', 'more'))).code).toBe('no-such-space');
    await other.spaces.purge(spaceId);
    await until(async () => (await tablesWith(databases, spaceId)).length === 1);
  });

  test('when a space is archived, another node refuses writes to it at once', async () => {
    const { stage, place } = await staged(kind);
    const other = await createConch({ database: await place.open(), timing: TIMING });
    onTestFinished(() => other.close({ drainMs: 0 }));
    await stage.post('Ana', 'hello');
    await other.spaces.archive(stage.space(), stage.id('Ana'));
    expect((await refusalOf(() => stage.post('Ana', 'more'))).code).toBe('space-archived');
    await other.spaces.unarchive(stage.space());
    await stage.post('Ana', 'more');
  });
});

interface Staged {
  readonly stage: Stage;
  readonly databases: readonly Database[];
  readonly place: Awaited<ReturnType<DatabaseKind['forTest']>>;
}

async function staged(kind: DatabaseKind, agents?: StageCast['agents']): Promise<Staged> {
  const place = await kind.forTest();
  const databases: Database[] = [];
  const open: typeof place.open = async (given) => {
    const database = await place.open(given);
    databases.push(database);
    return database;
  };
  const ada: StageCast['agents'] = { Ada: { script: [{ do: { say: 'Here.' } }] } };
  const cast: StageCast = { people: ['Ana'], agents: agents ?? ada, options: { timing: TIMING } };
  const stage = await Stage.open({ ...place, open }, cast);
  onTestFinished(() => stage.close());
  return { stage, databases, place };
}

/** The tables with rows that contain a text. */
async function tablesWith(
  databases: readonly Database[],
  text: string,
): Promise<readonly string[]> {
  const database = databases.at(-1);
  if (database === undefined) throw new Error('no database is open');
  return database.read(function* (): Script<readonly string[]> {
    const found: string[] = [];
    for (const { name } of yield* rows<{ name: string }>(
      "select name from sqlite_master where type = 'table'",
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    )) {
      const all = yield* rows(`select * from ${name}`);
      if (JSON.stringify(all).includes(text)) found.push(name);
    }
    return found;
  });
}

function* rows<Row extends object>(sqlite: string, postgres = sqlite): Script<readonly Row[]> {
  const answer = yield { statement: { sqlite, postgres, name: '' }, values: [] };
  return answer.rows as readonly Row[];
}
