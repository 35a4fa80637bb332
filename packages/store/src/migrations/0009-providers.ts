import type { Migration } from './migration.ts';
import { createTable, integer, optional, text } from './tables.ts';

export const providers: Migration = {
  version: 9,
  name: 'providers of models',
  statements: [
    createTable({
      name: 'providers',
      columns: {
        name: text,
        preset: text,
        base_url: text,
        key_ending: optional(text),
        created_at: integer,
      },
      key: ['name'],
    }),
  ],
};
