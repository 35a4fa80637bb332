import { sql } from 'kysely';
import type { Migration, SchemaStatement } from './migration.ts';
import { changeRows } from './tables.ts';

// JSON.stringify wrote these texts without whitespace and with escaped quotes. So a text that a
// person wrote cannot contain `"policy":"admin"`.
function rename(table: string, column: string, [before, after]: readonly [string, string]) {
  const at = sql.ref(column);
  return changeRows(
    sql`update ${sql.table(table)} set ${at} = replace(${at}, ${sql.lit(before)}, ${sql.lit(after)})
      where ${at} like ${sql.lit(`%${before}%`)}`,
  );
}

function renameValue(table: string, column: string, [before, after]: readonly [string, string]) {
  const at = sql.ref(column);
  return changeRows(
    sql`update ${sql.table(table)} set ${at} = ${sql.lit(after)} where ${at} = ${sql.lit(before)}`,
  );
}

const POLICY = ['"policy":"admin"', '"policy":"coordinator"'] as const;
const HUMAN_MENTIONS = ['"humanMentions":"admin"', '"humanMentions":"coordinator"'] as const;
const REFUSAL = ['"code":"not-admin"', '"code":"not-coordinator"'] as const;
const NOTICE = ['"notice":"admin-left"', '"notice":"coordinator-left"'] as const;

const statements: readonly SchemaStatement[] = [
  renameValue('spaces', 'policy', ['admin', 'coordinator']),
  rename('spaces', 'settings', HUMAN_MENTIONS),
  renameValue('chains', 'policy', ['admin', 'coordinator']),
  rename('floors', 'floor', POLICY),
  rename('events', 'body', POLICY),
  rename('events', 'body', HUMAN_MENTIONS),
  rename('decisions', 'effects', REFUSAL),
  rename('decisions', 'effects', NOTICE),
  rename('run_steps', 'result', REFUSAL),
  renameValue('messages', 'notice', ['admin-left', 'coordinator-left']),
];

export const coordinator: Migration = {
  version: 26,
  name: 'the policy admin is called coordinator',
  statements,
};
