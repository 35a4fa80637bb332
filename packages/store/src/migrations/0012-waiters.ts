import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { addColumns, changeRows, integer, text, withDefault } from './tables.ts';

export const waiters: Migration = {
  version: 12,
  name: 'who waits for the answer of a run',
  statements: [
    ...addColumns('runs', {
      // The agents on the reply stack of the run's branch, as JSON, sorted by waiting time. The
      // agent with the longest wait is first.
      waiters: withDefault(text, '[]'),
      // The event of the decision that gave the run the floor.
      offered_seq: withDefault(integer, 0),
    }),
    // For runs that were held or parked before this migration, the value is wrong, because the
    // event of their decision cannot be found.
    changeRows(sql`update runs set offered_seq = queued_seq`),
  ],
};
