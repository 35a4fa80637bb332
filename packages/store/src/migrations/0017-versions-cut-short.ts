import type { Migration } from './migration.ts';
import { addColumns, optional, text, withDefault } from './tables.ts';

export const versionsCutShort: Migration = {
  version: 17,
  name: 'versions that were cut short',
  statements: [
    ...addColumns('messages', { version_run_id: optional(text) }),
    ...addColumns('message_versions', {
      status: withDefault(text, 'complete'),
      run_id: optional(text),
    }),
  ],
};
