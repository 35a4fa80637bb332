import type { Migration } from './migration.ts';
import { createTable, integer, text } from './tables.ts';

export const clientKeys: Migration = {
  version: 22,
  name: 'what was made with a client id',
  statements: [
    createTable({
      name: 'client_keys',
      columns: { author: text, scope: text, client_id: text, made_id: text, at: integer },
      key: ['author', 'scope', 'client_id'],
    }),
  ],
};
