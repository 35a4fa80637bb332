import type { Migration } from './migration.ts';
import { addColumns, optional, text } from './tables.ts';

export const phrases: Migration = {
  version: 28,
  name: 'notices and reasons of approvals as codes',
  statements: [
    ...addColumns('messages', { phrase: optional(text) }),
    ...addColumns('approvals', { phrase: optional(text) }),
  ],
};
