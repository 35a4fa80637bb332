import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import {
  addColumns,
  changeRows,
  createIndex,
  createTable,
  integer,
  optional,
  text,
  withDefault,
} from './tables.ts';

export const recentlyDeletedSpaces: Migration = {
  version: 33,
  name: 'recently deleted spaces, direct messages, and the sidebar of a person',
  statements: [
    ...addColumns('deleted_spaces', { purge_at: withDefault(integer, 0) }),
    createIndex({
      name: 'deleted_spaces_to_purge',
      on: 'deleted_spaces',
      columns: ['purge_at'],
      where: sql<boolean>`is_erased = 0`,
    }),
    createTable({
      name: 'kept_rows',
      columns: { space_id: text, source: text, key: text, row: text },
      key: ['space_id', 'source', 'key'],
    }),
    createIndex({
      name: 'kept_rows_by_key',
      on: 'kept_rows',
      columns: ['source', 'key', 'space_id'],
    }),
    createTable({
      name: 'direct_spaces',
      columns: { space_id: text, low_id: text, high_id: text },
      key: ['space_id'],
      isPerSpace: true,
    }),
    createIndex({
      name: 'direct_spaces_by_people',
      on: 'direct_spaces',
      columns: ['low_id', 'high_id'],
      isUnique: true,
    }),
    createTable({
      name: 'person_spaces',
      columns: {
        space_id: text,
        person_id: text,
        is_pinned: integer,
        notify: optional(text),
        section: optional(text),
        place: optional(integer),
      },
      key: ['space_id', 'person_id'],
      isPerSpace: true,
    }),
    createIndex({
      name: 'person_spaces_by_person',
      on: 'person_spaces',
      columns: ['person_id', 'space_id'],
    }),
    // An older version erases a deleted space at once, so its deletion is final.
    changeRows(sql`update deleted_spaces set purge_at = at`),
  ],
};
