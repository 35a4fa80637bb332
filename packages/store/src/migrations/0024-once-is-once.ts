import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { changeRows, createTable, integer, text } from './tables.ts';

export const onceIsOnce: Migration = {
  version: 24,
  name: 'time that has passed, tickets that were used',
  statements: [
    createTable({ name: 'time_floor', columns: { id: integer, at: integer }, key: ['id'] }),
    changeRows(sql`insert into time_floor (id, at) values (1, 0)`),
    createTable({
      name: 'used_tickets',
      columns: { hash: text, expires_at: integer },
      key: ['hash'],
    }),
  ],
};
