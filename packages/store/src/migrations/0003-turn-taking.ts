import { sql } from 'kysely';
import { budgets, chainsAndRuns, whatIsToCome } from './turn-taking-tables.ts';
import type { Migration, SchemaStatement } from './migration.ts';
import {
  addColumns,
  changeRows,
  createIndex,
  createTable,
  integer,
  optional,
  text,
  withDefault,
} from './tables.ts';

/** The floor of an idle space. */
const RESTING =
  '{"turnsUsed":0,"cursor":null,"lastSpoke":null,"waitsForPerson":false,"halt":null,"chains":[],"runs":[],"waits":[],"triggers":[],"ledger":{"day":0,"spent":{"tokens":0,"costUsd":0}}}';

const floors: readonly SchemaStatement[] = [
  createTable({
    name: 'floors',
    columns: {
      space_id: text,
      next_seq: integer,
      names_version: integer,
      floor: text,
      wake_at: optional(integer),
    },
    key: ['space_id'],
    refersToSpace: true,
  }),
  createIndex({
    name: 'floors_to_wake',
    on: 'floors',
    columns: ['wake_at'],
    where: sql<boolean>`wake_at is not null`,
  }),
  changeRows(
    sql`insert into floors (space_id, next_seq, names_version, floor)
        select id, coalesce((select max(seq) from events where space_id = spaces.id), 0) + 1, 0,
          ${sql.lit(RESTING)}
        from spaces`,
  ),
  createTable({
    name: 'decisions',
    columns: { space_id: text, seq: integer, effects: text },
    key: ['space_id', 'seq'],
  }),
];

const audiences: readonly SchemaStatement[] = [
  createTable({
    name: 'audiences',
    columns: { space_id: text, id: integer, agents: text },
    key: ['space_id', 'id'],
    isPerSpace: true,
    refersToSpace: true,
  }),
  createIndex({
    name: 'audiences_by_agents',
    on: 'audiences',
    columns: ['space_id', 'agents'],
    isUnique: true,
  }),
];

const messages: readonly SchemaStatement[] = [
  ...addColumns('messages', {
    audience_id: withDefault(integer, 0),
    briefing_audience_id: optional(integer),
    run_id: optional(text),
    step_no: optional(integer),
    status: withDefault(text, 'complete'),
    notice: optional(text),
  }),
  changeRows(sql`update messages set briefing_audience_id = 0 where deleted_at is null`),
  createIndex({
    name: 'messages_for_briefing',
    on: 'messages',
    columns: ['space_id', 'briefing_audience_id', 'seq', 'place'],
    where: sql<boolean>`briefing_audience_id is not null`,
  }),
  createIndex({
    name: 'messages_of_agent',
    on: 'messages',
    columns: ['space_id', 'sender_agent_id', 'seq'],
    where: sql<boolean>`sender_agent_id is not null`,
  }),
];

export const turnTaking: Migration = {
  version: 3,
  name: 'turn-taking',
  statements: [...floors, ...audiences, ...chainsAndRuns, ...whatIsToCome, ...budgets, ...messages],
};
