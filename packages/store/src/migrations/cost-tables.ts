import { sql } from 'kysely';
import type { SchemaStatement } from './migration.ts';
import {
  addColumns,
  changeRows,
  createIndex,
  createTable,
  integer,
  real,
  text,
  withDefault,
} from './tables.ts';

/** The cost of runs by the UTC day on which they ended. */
export const costsByDay: readonly SchemaStatement[] = [
  ...addColumns('agent_days', {
    runs: withDefault(integer, 0),
    // Tokens of runs without a known price.
    unpriced_tokens: withDefault(integer, 0),
  }),
  createIndex({ name: 'agent_days_by_day', on: 'agent_days', columns: ['day', 'agent_id'] }),
  createTable({
    name: 'space_days',
    columns: {
      space_id: text,
      day: integer,
      agent_id: text,
      runs: integer,
      tokens: integer,
      cost_usd: real,
      unpriced_tokens: integer,
    },
    key: ['space_id', 'day', 'agent_id'],
    isPerSpace: true,
    refersToSpace: true,
  }),
  changeRows(sql`
    insert into space_days (space_id, day, agent_id, runs, tokens, cost_usd, unpriced_tokens)
    select space_id, ended_at / 86400000, agent_id, count(*), sum(tokens), sum(cost_usd), 0
    from runs
    where ended_at is not null and (tokens > 0 or cost_usd > 0)
    group by space_id, ended_at / 86400000, agent_id
  `),
];
