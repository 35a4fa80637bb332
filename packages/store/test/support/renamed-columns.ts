import { MIGRATIONS } from '../../src/migrations/all-migrations.ts';

const RENAMED = MIGRATIONS.find(({ name }) => name.startsWith('messages have a content'));

const NEW_NAMES: Readonly<Record<string, readonly [before: string, after: string]>> = {
  messages: ['text', 'content'],
  message_versions: ['text', 'content'],
  schedules: ['text', 'content'],
  client_keys: ['author', 'made_by'],
};

/**
 * Converts a column name of the first versions to the name of the same column at a given version.
 */
export function columnAt(version: number, table: string, column: string): string {
  const [before, after] = NEW_NAMES[table] ?? [];
  const isRenamed = RENAMED !== undefined && version >= RENAMED.version && column === before;
  return isRenamed ? (after ?? column) : column;
}
