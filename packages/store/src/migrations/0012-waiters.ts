import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { addColumns, changeRows, integer, text, withDefault } from './tables.ts';

export const waiters: Migration = {
  version: 12,
  name: 'who waits for the answer of a run',
  statements: [
    ...addColumns('runs', {
      // The agents on the reply stack of its branch, the one who waits longest first, as JSON.
      waiters: withDefault(text, '[]'),
      // The place of the decision that gave it the floor.
      offered_seq: withDefault(integer, 0),
    }),
    // Right for all but those that were held or parked before; of those the decision is not found.
    changeRows(sql`update runs set offered_seq = queued_seq`),
  ],
};
