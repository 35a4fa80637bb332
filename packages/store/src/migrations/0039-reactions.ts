import type { Migration } from './migration.ts';
import { addColumns, optional, text } from './tables.ts';

export const reactions: Migration = {
  version: 39,
  name: 'reactions of people to messages',
  statements: [
    // A JSON list with the emoji and, for each emoji, the ids of the people. Null: no reactions.
    ...addColumns('messages', { reactions: optional(text) }),
  ],
};
