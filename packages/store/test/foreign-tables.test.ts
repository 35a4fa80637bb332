import { EMPTY_DATABASES } from '@conch/test-databases/vitest';
import { describe, expect, test } from 'vitest';
import type { Database } from '../src/database.ts';
import type { Query } from '../src/statement.ts';

describe.each(EMPTY_DATABASES)('a database of another program, on $name', (kind) => {
  test.each(['people', 'messages', 'forum_threads'])(
    'a database of another program with a table %s is refused with a hint',
    async (table) => {
      const place = await kind.forTest();
      const other = await place.open({ migrations: [] });
      await run(other, `create table ${table} (shoe_size integer)`);
      await other.close();
      await expect(place.open()).rejects.toMatchObject({
        name: 'StoreFailed',
        code: 'refused',
        message: expect.stringContaining('a separate database or data directory') as string,
      });
    },
  );
});

async function run(database: Database, text: string): Promise<void> {
  const query: Query = { statement: { sqlite: text, postgres: text, name: '' }, values: [] };
  await database.transact(function* () {
    yield query;
  });
}
