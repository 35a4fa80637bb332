import { sql } from 'kysely';
import type { Migration, SchemaStatement } from './migration.ts';
import { changeRows } from './tables.ts';

function renameColumn(table: string, before: string, after: string): SchemaStatement {
  return ({ db }) => db.schema.alterTable(table).renameColumn(before, after);
}

type Names = readonly [before: string, after: string];

const CONTENT: Names = ['"text":', '"content":'];
const STATUS: Names = ['"status":"inactive"', '"status":"paused"'];
const REFUSAL: Names = ['"code":"inactive"', '"code":"paused"'];

// JSON.stringify escapes quotes in strings, so a text that a person wrote cannot contain a JSON
// key.
function rename(table: string, column: string, [before, after]: Names): SchemaStatement {
  const at = sql.ref(column);
  return changeRows(
    sql`update ${sql.table(table)} set ${at} = replace(${at}, ${sql.lit(before)}, ${sql.lit(after)})
      where ${at} like ${sql.lit(`%${before}%`)}`,
  );
}

// Calls of the tool `sendSpaceMessage` still have a `text`.
const renameContentOfEvents: SchemaStatement = changeRows(
  sql`update events set body = replace(body, ${sql.lit(CONTENT[0])}, ${sql.lit(CONTENT[1])})
    where type <> 'tool-called' and body like ${sql.lit(`%${CONTENT[0]}%`)}`,
);

export const todaysWords: Migration = {
  version: 27,
  name: 'messages have a content, keys a maker, and agents can be paused',
  statements: [
    renameColumn('messages', 'text', 'content'),
    renameColumn('message_versions', 'text', 'content'),
    renameColumn('schedules', 'text', 'content'),
    renameColumn('client_keys', 'author', 'made_by'),
    renameContentOfEvents,
    rename('decisions', 'effects', CONTENT),
    rename('acts', 'act', CONTENT),
    rename('run_reports', 'report', CONTENT),
    changeRows(sql`update agents set status = 'paused' where status = 'inactive'`),
    rename('space_members', 'member', STATUS),
    rename('events', 'body', STATUS),
    rename('decisions', 'effects', REFUSAL),
    rename('run_steps', 'result', REFUSAL),
  ],
};
