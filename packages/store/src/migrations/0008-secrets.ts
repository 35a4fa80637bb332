import type { Migration } from './migration.ts';
import { createIndex, createTable, integer, optional, text } from './tables.ts';

export const secrets: Migration = {
  version: 8,
  name: 'sealed secrets',
  statements: [
    createTable({
      name: 'secrets',
      columns: {
        id: text,
        name: text,
        sealed: text,
        created_at: integer,
        expires_at: optional(integer),
      },
      key: ['id'],
    }),
    createIndex({ name: 'secrets_by_name', on: 'secrets', columns: ['name', 'created_at', 'id'] }),
  ],
};
