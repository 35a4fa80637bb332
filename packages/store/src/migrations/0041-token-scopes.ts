import type { Migration } from './migration.ts';
import { addColumns, optional, text } from './tables.ts';

export const tokenScopes: Migration = {
  version: 41,
  name: 'tokens with rights and spaces',
  statements: [
    ...addColumns('tokens', {
      rights: optional(text),
      space_ids: optional(text),
      last_used_for: optional(text),
      last_used_from: optional(text),
    }),
  ],
};
