import type { Migration } from './migration.ts';
import {
  addColumns,
  createIndex,
  createTable,
  integer,
  optional,
  text,
  withDefault,
} from './tables.ts';

export const services: Migration = {
  version: 34,
  name: 'services with a token, and paused schedules',
  statements: [
    createTable({
      name: 'services',
      columns: {
        space_id: text,
        id: text,
        name: text,
        hash: text,
        last4: text,
        made_by: text,
        created_at: integer,
        last_used_at: optional(integer),
        opened_by: optional(text),
      },
      key: ['space_id', 'id'],
      isPerSpace: true,
      refersToSpace: true,
    }),
    createIndex({ name: 'services_by_hash', on: 'services', columns: ['hash'] }),
    ...addColumns('schedules', { is_paused: withDefault(integer, 0) }),
  ],
};
