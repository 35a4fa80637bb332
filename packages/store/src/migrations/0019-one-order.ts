import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { addColumns, createIndex, integer, optional } from './tables.ts';

// Null for a message that was not streamed, and for all older messages. Such a message is shown at
// its own `seq`.
const place = { shown_at: optional(integer), ordinal: optional(integer) };
const streamed = sql<boolean>`ordinal is not null`;

export const oneOrder: Migration = {
  version: 19,
  name: 'one order of messages for everyone',
  statements: [
    ...addColumns('runs', place),
    ...addColumns('messages', place),
    createIndex({
      name: 'runs_by_ordinal',
      on: 'runs',
      columns: ['space_id', 'ordinal'],
      isUnique: true,
      where: streamed,
    }),
    createIndex({
      name: 'messages_by_ordinal',
      on: 'messages',
      columns: ['space_id', 'ordinal'],
      isUnique: true,
      where: streamed,
    }),
  ],
};
