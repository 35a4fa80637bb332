import { expect, test } from 'vitest';
import { statement } from '../src/statement.ts';

test('a statement uses snake case column names and returns camel case', () => {
  const select = statement<{ spaceId: string }>()((db, given) =>
    db.selectFrom('chains').select(['id', 'endedAt']).where('spaceId', '=', given.spaceId),
  );
  expect(select({ spaceId: 'one' })).toMatchObject({
    statement: {
      sqlite: 'select "id", "ended_at" as "endedAt" from "chains" where "space_id" = ?',
      postgres: 'select "id", "ended_at" as "endedAt" from "chains" where "space_id" = $1',
    },
    values: ['one'],
  });
});

test('a statement with `returning` returns column names in camel case', () => {
  const update = statement<object>()((db) =>
    db.updateTable('chains').set({ endedAt: 1 }).returning('endedAt'),
  );
  expect(update({}).statement.sqlite).toBe(
    'update "chains" set "ended_at" = 1 returning "ended_at" as "endedAt"',
  );
});

test('an inner query uses the database column names, because the outer query refers to these names', () => {
  const select = statement<object>()((db) =>
    db
      .selectFrom((e) => e.selectFrom('chains').select('endedAt').as('ended'))
      .select('ended.endedAt'),
  );
  expect(select({}).statement.sqlite).toBe(
    'select "ended"."ended_at" as "endedAt" from (select "ended_at" from "chains") as "ended"',
  );
});

test('selecting all columns with `*` is refused in a statement', () => {
  const select = statement<object>()((db) => db.selectFrom('chains').selectAll());
  expect(() => select({})).toThrow('Select the columns by name');
});
