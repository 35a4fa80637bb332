import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { createIndex, createTable, optional, text } from './tables.ts';

export const faces: Migration = {
  version: 37,
  name: 'chosen faces, and changes of settings',
  statements: [
    createTable({
      name: 'faces',
      columns: { member_id: text, kind: text, value: text, picture: optional(text) },
      key: ['member_id'],
    }),
    // Changes of settings are rare. This index finds them without reading other events.
    createIndex({
      name: 'events_of_settings',
      on: 'events',
      columns: ['space_id', 'seq'],
      where: sql<boolean>`type = 'settings-changed'`,
    }),
  ],
};
