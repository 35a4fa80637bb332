import type { Migration } from './migration.ts';
import { addColumns, integer, optional, text, withDefault } from './tables.ts';

export const handOffs: Migration = {
  version: 21,
  name: 'who asked for a run, and why',
  statements: [
    ...addColumns('runs', {
      branch: withDefault(integer, 0),
      asked_by: optional(text),
      hand_off: optional(text),
      reason: withDefault(text, ''),
      is_awaited: withDefault(integer, 0),
    }),
  ],
};
