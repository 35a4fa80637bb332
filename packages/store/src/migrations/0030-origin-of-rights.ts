import type { Migration } from './migration.ts';
import { addColumns, optional, text } from './tables.ts';

export const originOfRights: Migration = {
  version: 30,
  name: 'origin of invitations, grants and schedules',
  statements: ['invitations', 'space_grants', 'schedules'].flatMap((table) =>
    addColumns(table, { opened_by: optional(text) }),
  ),
};
