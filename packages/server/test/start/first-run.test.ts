import { scriptKind } from '@conch/agents';
import { createConch, type Conch } from '@conch/runtime';
import { allPeopleAccess, rolesOf, setAdmin, setPassword, type Database } from '@conch/store';
import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { firstRun } from '../../src/start/first-run.ts';

interface Stage {
  readonly conch: Conch;
  readonly database: Database;
}

const withDemo = { hasDemo: true };
const SPACES = ['Welcome table', 'Office', 'Debate', 'Town square'];

describe.each(DATABASES)('the first run, on $name', (kind) => {
  async function open() {
    const database: Database = await (await kind.forTest()).open();
    const conch = await createConch({ database, kinds: [scriptKind] });
    onTestFinished(() => conch.close({ drainMs: 0 }));
    return { conch, database };
  }

  test('[First run 3] [First run 10] the first start of an empty server creates an owner and the demo, only once', async () => {
    const stage = await open();
    const { conch, database } = stage;
    const first = await firstRun(stage, withDemo);
    const spaces = await conch.spaces.list();
    const agents = await conch.agents.list();
    expect(first).toMatchObject({ hasPassword: false, hasMadeDemo: true });
    expect(spaces.map(({ name }) => name)).toEqual(SPACES);
    const roles = await database.read(() => rolesOf(first.ownerId));
    expect(roles.map(({ role }) => role)).toEqual(SPACES.map(() => 'owner'));
    const again = await firstRun(stage, withDemo);
    expect(again).toEqual({ ...first, hasMadeDemo: false });
    expect(await conch.spaces.list()).toHaveLength(spaces.length);
    expect(await conch.agents.list()).toHaveLength(agents.length);
    const people = await database.read(() => allPeopleAccess());
    expect(people).toMatchObject([{ id: first.ownerId, isAdmin: 1, passwordHash: null }]);
  });

  test('[First run 3] nodes that start together create one owner and one demo', async () => {
    const place = await kind.forTest();
    const nodes = kind.name === 'PostgreSQL' ? 3 : 1;
    const stages = await Promise.all(
      Array.from({ length: nodes }, async () => {
        const database = await place.open();
        const conch = await createConch({ database, kinds: [scriptKind] });
        onTestFinished(() => conch.close({ drainMs: 0 }));
        return { conch, database };
      }),
    );
    // SQLite allows only one process, so that process is called three times at once.
    const asked = [...stages, ...stages, ...stages].slice(0, 3);
    const made = await Promise.all(asked.map((stage) => firstRun(stage, withDemo)));
    expect(new Set(made.map(({ ownerId }) => ownerId)).size).toBe(1);
    expect(made.filter(({ hasMadeDemo }) => hasMadeDemo)).toHaveLength(1);
    const [{ conch, database }] = stages as [Stage];
    const people = await database.read(() => allPeopleAccess());
    expect(people.map(({ isAdmin }) => isAdmin)).toEqual([1]);
    expect((await conch.spaces.list()).map(({ name }) => name)).toEqual(SPACES);
  });

  test('with hasDemo false the first start creates only the owner', async () => {
    const stage = await open();
    const { hasMadeDemo } = await firstRun(stage, { hasDemo: false });
    expect(hasMadeDemo).toBe(false);
    expect(await stage.conch.agents.list()).toEqual([]);
  });

  test('the first start creates no demo if the server already has a space or an agent', async () => {
    const stage = await open();
    const config = [{ do: { say: 'Hello.' } }];
    await stage.conch.agents.create({ name: 'Mine', kind: 'script', config });
    expect(await firstRun(stage, withDemo)).toMatchObject({ hasMadeDemo: false });
    expect(await stage.conch.spaces.list()).toEqual([]);
  });

  test('the next start completes a demo whose creation was interrupted', async () => {
    const stage = await open();
    const config = [{ do: { skip: true } }];
    const { id } = await stage.conch.agents.create({ name: 'Guide', kind: 'script', config });
    expect(await firstRun(stage, withDemo)).toMatchObject({ hasMadeDemo: true });
    const [table] = await stage.conch.spaces.list();
    const members = await stage.conch.spaces.members(table!.id);
    expect(members.map((member) => member.id)).toContain(id);
  });

  test('[First run 3] if there is no admin, the only person becomes the owner of the server and of their spaces', async () => {
    const stage = await open();
    const { conch, database } = stage;
    const ana = await conch.people.create({ name: 'Ana' });
    const { id: spaceId } = await conch.spaces.create({ name: 'Room', memberIds: [ana.id] });
    const { ownerId } = await firstRun(stage, withDemo);
    expect(ownerId).toBe(ana.id);
    expect(await database.read(() => rolesOf(ana.id))).toEqual([{ spaceId, role: 'owner' }]);
  });

  test('[First run 3] a restart does not make a person with a password an admin', async () => {
    const stage = await open();
    const { conch, database } = stage;
    const eve = await conch.people.create({ name: 'Eve' });
    await database.transact(() => setPassword({ id: eve.id, passwordHash: 'hash' }));
    const { ownerId } = await firstRun(stage, withDemo);
    expect(ownerId).not.toBe(eve.id);
    const people = await database.read(() => allPeopleAccess());
    expect(people.find(({ id }) => id === eve.id)?.isAdmin).toBe(0);
  });

  test('firstRun returns the first admin as the owner, and whether they have a password', async () => {
    const stage = await open();
    const { conch, database } = stage;
    await conch.people.create({ name: 'Ana' });
    const bea = await conch.people.create({ name: 'Bea' });
    await database.transact(function* () {
      yield* setAdmin({ id: bea.id, isAdmin: true });
      yield* setPassword({ id: bea.id, passwordHash: 'hash' });
    });
    expect(await firstRun(stage, withDemo)).toMatchObject({ ownerId: bea.id, hasPassword: true });
  });
});
