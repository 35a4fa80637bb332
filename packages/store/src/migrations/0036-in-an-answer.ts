import type { Migration } from './migration.ts';
import { addColumns, integer, withDefault } from './tables.ts';

export const inAnAnswer: Migration = {
  version: 36,
  name: 'steps of answers that people can look at',
  statements: [
    // The steps of the run that wrote the current version of the message.
    ...addColumns('messages', { shown_steps: withDefault(integer, 0) }),
  ],
};
