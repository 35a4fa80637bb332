import { DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import {
  addAgentVersion,
  addPerson,
  agentVersionsBefore,
  countAgentVersions,
  removeAgentVersions,
  type AgentVersionRow,
} from '../../src/index.ts';

const ANA = { id: 'ana', name: 'Ana', version: 1, createdAt: 1, deletedAt: null };
const MOST = 4;

const version = (number: number, instructions: string | null): AgentVersionRow => ({
  agentId: 'a',
  version: number,
  at: 1_700_000_000_000 + number,
  how: 'person',
  personId: 'ana',
  changed: '["name"]',
  instructions,
});

describe.each(DATABASES)('versions of agents on $name', (kind) => {
  async function openWith(rows: readonly AgentVersionRow[]) {
    const database = await (await kind.forTest()).open();
    await database.transact(function* () {
      yield* addPerson(ANA);
      for (const row of rows) yield* addAgentVersion(row, MOST);
    });
    const read = (asked: { readonly before?: number; readonly limit?: number } = {}) =>
      database.read(() =>
        agentVersionsBefore({ agentId: 'a', before: 1_000, limit: 10, ...asked }),
      );
    const texts = async () =>
      (await read()).map(({ version: nth, instructions }) => `${nth} ${instructions}`);
    return { database, read, texts };
  }

  test('versions of an agent are returned unchanged, newest first, with the name of the person who saved them', async () => {
    const old = { ...version(1, '"a"'), at: null, how: null, personId: null };
    const { read } = await openWith([old, version(3, '"b\\u0000"')]);
    expect(await read()).toEqual([
      { ...version(3, '"b\\u0000"'), personName: 'Ana' },
      { ...old, personName: null },
    ]);
  });

  test('a version without instructions is returned with the instructions of the nearest earlier version', async () => {
    const other = { ...version(2, '"other"'), agentId: 'b' };
    const rows = [version(1, '"a"'), other, version(3, null), version(4, '"b"'), version(7, null)];
    const { texts } = await openWith(rows);
    expect(await texts()).toEqual(['7 "b"', '4 "b"', '3 "a"', '1 "a"']);
  });

  test('versions of an agent are paged from a given version', async () => {
    const { read } = await openWith([1, 2, 3].map((nth) => version(nth, `"${nth}"`)));
    expect((await read({ before: 3, limit: 1 })).map((row) => row.version)).toEqual([2]);
  });

  test('if the oldest versions of an agent are deleted, the remaining versions keep their instructions', async () => {
    const rows = [version(1, '"a"'), ...[2, 3, 4, 5, 6].map((nth) => version(nth, null))];
    const { database, texts } = await openWith([...rows, version(7, '"b"')]);
    expect(await texts()).toEqual(['7 "b"', '6 "a"', '5 "a"', '4 "a"']);
    expect(await database.read(() => countAgentVersions('a'))).toBe(MOST);
  });

  test('removing the versions of one agent does not remove versions of other agents', async () => {
    const { database } = await openWith([
      version(1, '"a"'),
      { ...version(1, '"b"'), agentId: 'b' },
    ]);
    await database.transact(() => removeAgentVersions('a'));
    expect(await database.read(() => countAgentVersions('a'))).toBe(0);
    expect(await database.read(() => countAgentVersions('b'))).toBe(1);
  });

  test('a failed transaction stores no version of an agent', async () => {
    const { database, texts } = await openWith([version(1, '"a"')]);
    const failing = database.transact(function* () {
      yield* addAgentVersion(version(2, '"b"'), MOST);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await texts()).toEqual(['1 "a"']);
  });
});
