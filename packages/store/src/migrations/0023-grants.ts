import { sql } from 'kysely';
import type { Migration, SchemaStatement } from './migration.ts';
import {
  addColumns,
  createIndex,
  createTable,
  integer,
  optional,
  text,
  withDefault,
} from './tables.ts';

// Before this migration, the settings of a space listed the spaces that its agents may read. Now
// the grants of the listed spaces are rows.
const fromSettings: SchemaStatement = ({ db, dialect }) => {
  const listed =
    dialect === 'postgres'
      ? sql`json_array_elements_text(cast(spaces.settings as json) -> 'readableSpaces')`
      : sql`json_each(spaces.settings, '$.readableSpaces')`;
  const isList =
    dialect === 'postgres'
      ? sql`json_typeof(cast(spaces.settings as json) -> 'readableSpaces') = 'array'`
      : sql`json_type(spaces.settings, '$.readableSpaces') = 'array'`;
  const statement = sql`
    insert into space_grants (space_id, home_id, kind, granted_by, granted_at)
    select distinct granting.id, readers.home_id, 'read', null, readers.granted_at
    from (
      select spaces.id as home_id, spaces.created_at as granted_at, listed.value as space_id
      from spaces, ${listed} as listed
      where ${isList}
    ) as readers
    join spaces as granting on granting.id = readers.space_id
    where granting.id <> readers.home_id`;
  return { compile: () => statement.compile(db) };
};

export const grants: Migration = {
  version: 23,
  name: 'who may reach into a space, and who may add an agent',
  statements: [
    createTable({
      name: 'space_grants',
      columns: {
        space_id: text,
        home_id: text,
        kind: text,
        granted_by: optional(text),
        granted_at: integer,
      },
      key: ['space_id', 'home_id', 'kind'],
      isPerSpace: true,
    }),
    createIndex({ name: 'space_grants_by_home', on: 'space_grants', columns: ['home_id'] }),
    fromSettings,
    ...addColumns('schedules', { made_by: optional(text) }),
    ...addColumns('agents', {
      owner_id: optional(text),
      addable_by: withDefault(text, 'everyone'),
    }),
  ],
};
