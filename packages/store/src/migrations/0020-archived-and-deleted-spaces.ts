import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { addColumns, createIndex, createTable, integer, optional, text } from './tables.ts';

export const archivedAndDeletedSpaces: Migration = {
  version: 20,
  name: 'archived and deleted spaces',
  statements: [
    ...addColumns('spaces', { archived_at: optional(integer) }),
    createTable({
      name: 'deleted_spaces',
      columns: { id: text, deleted_by: text, at: integer, is_erased: integer },
      key: ['id'],
    }),
    createIndex({
      name: 'deleted_spaces_to_erase',
      on: 'deleted_spaces',
      columns: ['id'],
      where: sql<boolean>`is_erased = 0`,
    }),
  ],
};
