import { scriptKind } from '@conch/agents';
import type { SpaceId } from '@conch/engine';
import { addApproval, type Database, type Script } from '@conch/store';
import { DATABASES, type DatabaseKind } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createConch, type Conch, type LogLine } from '../../src/index.ts';
import { refusalOf } from '../support/wrong.ts';

/** Stored values with which a space cannot be read. */
const DAMAGES: readonly (readonly [string, Damage])[] = [
  ['settings that are null', { settings: 'null' }],
  ['settings without time-outs', { settings: '{"timeOuts":null}' }],
  ['a text as a limit in its settings', { settings: '{"turnLimit":"many"}' }],
  ['settings that are not JSON', { settings: '{' }],
  ['an unknown policy', { policy: 'bogus' }],
  ['a time outside the calendar', { createdAt: 8.64e15 + 1 }],
  ['a floor that is null', { floor: 'null' }],
  ['a floor without fields', { floor: '{}' }],
  ['an empty chain in its floor', { floor: '{"chains":[{}],"runs":[]}' }],
];

interface Damage {
  readonly settings?: string;
  readonly policy?: string;
  readonly createdAt?: number;
  readonly floor?: string;
}

describe.each(DATABASES)('a damaged space, on $name', (kind) => {
  test.each(DAMAGES)(
    'if one space has %s, all other spaces still work, and all spaces can be listed, renamed and deleted',
    async (_, damage) => {
      const house = await openHouse(kind, damage);
      const { conch, broken, sound, ana, ada } = house;
      const cards = await conch.spaces.list();
      expect(cards.map(({ id, name, isDamaged }) => [id, name, isDamaged === true])).toEqual([
        // A list reads no floors, so a damaged floor is found only when the space is opened.
        [broken, 'Broken', damage.floor === undefined],
        [sound, 'Sound', false],
      ]);
      expect((await conch.people.rename(ana, 'Anna')).name).toBe('Anna');
      expect((await conch.agents.update(ada, { description: 'New' })).description).toBe('New');
      const { spaces } = await conch.activity.ofAgent(ada);
      expect(spaces.map(({ name }) => name)).toEqual(['Broken', 'Sound']);
      const ben = await conch.people.create({ name: 'Ben' });
      await conch.people.remove(ben.id);
      await conch.post({ spaceId: sound, from: ana, content: 'still here' });
      await conch.idle();
      expect((await conch.messages(sound)).map(({ content }) => content)).toEqual([
        'still here',
        'Yes.',
      ]);
      await conch.agents.remove(ada);
      expect((await conch.spaces.members(sound)).map(({ name }) => name)).toEqual(['Anna']);
    },
  );

  test.each(DAMAGES)(
    'a space with %s is refused as damaged and can be deleted',
    async (_, damage) => {
      const { conch, broken, sound, ana } = await openHouse(kind, damage);
      const reads: readonly (() => Promise<unknown>)[] = [
        () => conch.spaces.get(broken),
        () => conch.spaces.copyOf({ spaceId: broken, withSetups: true }),
        () => conch.messages(broken),
        () => conch.post({ spaceId: broken, from: ana, content: 'hello?' }),
      ];
      for (const read of reads) {
        expect(await refusalOf(read)).toMatchObject({ code: 'space-damaged', about: ['Broken'] });
      }
      await conch.spaces.delete(broken, ana);
      expect((await conch.spaces.list()).map(({ id }) => id)).toEqual([sound]);
      expect((await refusalOf(() => conch.spaces.get(broken))).code).toBe('no-such-space');
      await conch.idle();
    },
  );

  test('a list with a damaged space writes a log line that names its code', async () => {
    const { conch, lines } = await openHouse(kind, { settings: 'null' });
    await conch.spaces.list();
    expect(lines).toContainEqual(
      expect.objectContaining({ what: 'failure', during: 'spaces', code: 'space-damaged' }),
    );
  });

  test('a server with a damaged space starts and resumes the work of all other spaces', async () => {
    const house = await openHouse(kind, { floor: '{}' });
    await house.reopen();
    await house.conch.post({ spaceId: house.sound, from: house.ana, content: 'after the start' });
    await house.conch.idle();
    expect(await house.conch.messages(house.sound)).toHaveLength(2);
  });

  test('[I-4] a server starts although a damaged space has many overdue approvals', async () => {
    const house = await openHouse(kind, { floor: '{}' });
    await house.reopen((database) => database.transact(() => overdueApprovals(house.broken)));
    await house.conch.idle();
    expect(await house.conch.messages(house.sound)).toHaveLength(0);
  });
});

function* overdueApprovals(spaceId: SpaceId): Script<void> {
  const about = { spaceId, runId: 'run', agentId: 'agent', tool: 'pay', input: '{}', reason: '' };
  for (let seq = 1; seq <= 200; seq += 1) {
    const times = { askedAt: 1, until: 1 + seq };
    yield* addApproval({ ...about, ...times, phrase: null, callId: `call-${seq}`, seq });
  }
}

/** Conch with two spaces, the first of which was damaged while Conch was closed. */
async function openHouse(kind: DatabaseKind, damage: Damage) {
  const place = await kind.forTest();
  const lines: LogLine[] = [];
  const open = async () =>
    createConch({
      database: await place.open({}),
      kinds: [scriptKind],
      log: (line) => void lines.push(line),
    });
  let conch: Conch = await open();
  onTestFinished(() => conch.close({ drainMs: 0 }));
  const ana = (await conch.people.create({ name: 'Ana' })).id;
  const config = [{ do: { say: 'Yes.' } }];
  const ada = (await conch.agents.create({ name: 'Ada', kind: 'script', config })).id;
  const memberIds = [ana, ada];
  const broken = (await conch.spaces.create({ name: 'Broken', memberIds })).id;
  const sound = (await conch.spaces.create({ name: 'Sound', memberIds })).id;
  const reopen = async (between: (database: Database) => Promise<void> = async () => {}) => {
    await conch.close();
    const database = await place.open({});
    await between(database);
    await database.close();
    conch = await open();
  };
  await reopen((database) => damaged(database, broken, damage));
  return {
    get conch() {
      return conch;
    },
    lines,
    reopen,
    ana,
    ada,
    broken,
    sound,
  };
}

const COLUMNS = {
  settings: ['spaces', 'settings', 'id'],
  policy: ['spaces', 'policy', 'id'],
  createdAt: ['spaces', 'created_at', 'id'],
  floor: ['floors', 'floor', 'space_id'],
} as const;

function damaged(database: Database, id: SpaceId, damage: Damage): Promise<void> {
  return database.transact(function* (): Script<void> {
    for (const [name, [table, column, key]] of Object.entries(COLUMNS)) {
      const value = damage[name as keyof Damage];
      if (value === undefined) continue;
      const sqlite = `update ${table} set ${column} = ? where ${key} = ?`;
      const postgres = `update ${table} set ${column} = $1 where ${key} = $2`;
      yield { statement: { sqlite, postgres, name: '' }, values: [value, id] };
    }
  });
}
