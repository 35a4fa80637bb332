import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import {
  accessEpoch,
  addAgent,
  addPerson,
  agentById,
  agentsAfter,
  claimName,
  listedPerson,
  ownerOfClaim,
  peopleAfter,
  releaseNames,
  saveAgent,
  setAdmin,
  type AgentRow,
  type PersonRow,
} from '../../src/index.ts';

const person = (id: string, deletedAt: number | null = null): PersonRow => ({
  id,
  name: `person ${id}`,
  version: 1,
  createdAt: 5,
  deletedAt,
});

const agent = (id: string, deletedAt: number | null = null): AgentRow => ({
  id,
  name: `agent ${id}`,
  description: '',
  kind: 'script',
  config: '[]',
  status: 'active',
  quiet: 0,
  autoReply: 1,
  maxTokens: null,
  maxCostUsd: null,
  extras: '{}',
  version: 1,
  createdAt: 5,
  deletedAt,
  ownerId: null,
  addableBy: 'everyone',
});

describe.each(DATABASES)('the people and agents of the server, in $name', (kind) => {
  test('peopleAfter lists people by id after a cursor, without deleted people', async () => {
    const database = await (await kind.forTest()).open();
    await database.transact(function* () {
      for (const row of [person('c'), person('a'), person('b', 9), person('d')]) {
        yield* addPerson(row);
      }
      yield* setAdmin({ id: 'a', isAdmin: true });
    });
    const first = await database.read(() => peopleAfter({ after: '', limit: 2 }));
    expect(first).toEqual([
      { id: 'a', name: 'person a', isAdmin: 1, version: 1, createdAt: 5 },
      { id: 'c', name: 'person c', isAdmin: 0, version: 1, createdAt: 5 },
    ]);
    const rest = await database.read(() => peopleAfter({ after: 'c', limit: 2 }));
    expect(rest.map(({ id }) => id)).toEqual(['d']);
    expect(await database.read(() => listedPerson('a'))).toEqual(first[0]);
    expect(await database.read(() => listedPerson('b'))).toBeNull();
  });

  test('agentsAfter lists agents by id after a cursor, without deleted agents', async () => {
    const database = await (await kind.forTest()).open();
    await database.transact(function* () {
      for (const row of [agent('c'), agent('a'), agent('b', 9)]) yield* addAgent(row);
    });
    const ids = async (after: string) =>
      (await database.read(() => agentsAfter({ after, limit: 5 }))).map(({ id }) => id);
    expect([await ids(''), await ids('a'), await ids('c')]).toEqual([['a', 'c'], ['c'], []]);
  });

  test("the extra fields of an agent's file are returned unchanged", async () => {
    const database = await (await kind.forTest()).open();
    const odd = { ...agent('a'), extras: JSON.stringify({ color: 'red', 'ключ\0': [1, null] }) };
    await database.transact(() => addAgent(odd));
    const added = await database.read(() => agentById('a'));
    const changed = { ...odd, extras: '{}' };
    await database.transact(() => saveAgent(changed));
    expect([added, await database.read(() => agentById('a'))]).toEqual([odd, changed]);
  });

  test('[T7] a change of an agent increases the access epoch, so that all nodes check access again', async () => {
    const database = await (await kind.forTest()).open();
    await database.transact(() => addAgent(agent('a')));
    const before = await database.read(accessEpoch);
    await database.transact(() => saveAgent({ ...agent('a'), status: 'paused' }));
    expect(await database.read(accessEpoch)).toBe(before + 1);
  });

  test('a reserved name belongs to its owner until the name is released', async () => {
    const database = await (await kind.forTest()).open();
    await database.transact(() => claimName('form:ana', 'a'));
    expect(await database.read(() => ownerOfClaim('form:ana'))).toBe('a');
    await database.transact(() => releaseNames('a'));
    expect(await database.read(() => ownerOfClaim('form:ana'))).toBeNull();
  });
});
