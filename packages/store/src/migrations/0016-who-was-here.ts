import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { createIndex } from './tables.ts';

export const whoWasHere: Migration = {
  version: 16,
  name: 'who was in a space',
  statements: [
    // Member changes are rare. This index finds them without reading other events.
    createIndex({
      name: 'events_of_members',
      on: 'events',
      columns: ['space_id', 'seq'],
      where: sql<boolean>`type = 'members-changed'`,
    }),
  ],
};
