import type { Migration } from './migration.ts';
import { createTable, optional, text } from './tables.ts';

export const faces: Migration = {
  version: 37,
  name: 'chosen faces of people and agents',
  statements: [
    createTable({
      name: 'faces',
      columns: { member_id: text, kind: text, value: text, picture: optional(text) },
      key: ['member_id'],
    }),
  ],
};
