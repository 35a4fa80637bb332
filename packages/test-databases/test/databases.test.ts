import { addPerson, allPeople } from '@conch/store';
import { describe, expect, test } from 'vitest';
import { DATABASES, EMPTY_DATABASES } from '../src/vitest.ts';

const ana = { id: 'ana', name: 'Ana', version: 1, createdAt: 0, deletedAt: null };

describe.each(DATABASES)('databases for tests in $name', ({ forTest }) => {
  test('two databases for tests begin with empty tables and share no rows', async () => {
    const [first, second] = [await forTest(), await forTest()];
    const [one, other] = [await first.open(), await second.open()];
    await one.transact(() => addPerson(ana));
    const found = [await one.read(allPeople), await other.read(allPeople)];
    expect(found.map((people) => people.length)).toEqual([1, 0]);
  });
});

describe.each(EMPTY_DATABASES)('empty databases for tests in $name', ({ forTest }) => {
  test('each database of EMPTY_DATABASES has no tables', async () => {
    const database = await (await forTest()).open({ migrations: [] });
    await expect(database.read(allPeople)).rejects.toThrow(/people/u);
  });
});
