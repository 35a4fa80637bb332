import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import {
  addColumns,
  changeRows,
  createIndex,
  integer,
  optional,
  text,
  withDefault,
} from './tables.ts';

export const silences: Migration = {
  version: 13,
  name: 'runs that left nothing, and how many ended',
  statements: [
    ...addColumns('runs', { is_silent: withDefault(integer, 0), ended_because: optional(text) }),
    // A message that a tool of the run sent (`step_no` > 0) does not count as the run's answer.
    changeRows(sql`
      update runs set is_silent = 1
      where ended_at is not null
        and outcome not like '%"kind":"responded"%'
        and outcome not like '%"kind":"passed"%'
        and id not in (
          select run_id from messages where run_id is not null and step_no = 0
        )`),
    createIndex({
      name: 'runs_silent',
      on: 'runs',
      columns: ['space_id', 'ended_at', 'id'],
      where: sql<boolean>`is_silent = 1`,
    }),
    ...addColumns('space_days', {
      ended: withDefault(integer, 0),
      failed: withDefault(integer, 0),
    }),
    changeRows(sql`
      insert into space_days
        (space_id, day, agent_id, runs, tokens, cost_usd, unpriced_tokens, ended, failed)
      select space_id, ended_at / 86400000, agent_id, 0, 0, 0, 0, count(*),
        sum(case when outcome like '%"kind":"failed"%' then 1 else 0 end)
      from runs
      where ended_at is not null
      group by space_id, ended_at / 86400000, agent_id
      on conflict (space_id, day, agent_id)
        do update set ended = excluded.ended, failed = excluded.failed`),
    createIndex({
      name: 'space_days_of_agent',
      on: 'space_days',
      columns: ['agent_id', 'day', 'space_id'],
    }),
  ],
};
