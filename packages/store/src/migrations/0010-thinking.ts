import { sql } from 'kysely';
import { costsByDay } from './cost-tables.ts';
import type { Migration } from './migration.ts';
import {
  addColumns,
  createIndex,
  createTable,
  integer,
  optional,
  real,
  text,
  withDefault,
} from './tables.ts';

export const thinking: Migration = {
  version: 10,
  name: 'steps, approvals, tools and summaries of agents that think',
  statements: [
    // A step is a call of a floor tool or a note of an agent.
    ...addColumns('run_steps', {
      kind: withDefault(text, 'call'),
      tokens: withDefault(integer, 0),
      cost_usd: optional(real),
    }),
    // `is_priced` is 0 if the price of any part of the run is unknown. `first_seq` is the last
    // event of the space at the first start of the run.
    ...addColumns('runs', {
      is_priced: withDefault(integer, 1),
      first_seq: optional(integer),
      is_private: withDefault(integer, 0),
    }),
    // 1 if the text is based on private content.
    ...addColumns('messages', { is_private: withDefault(integer, 0) }),
    ...addColumns('acts', { is_private: withDefault(integer, 0) }),
    ...costsByDay,
    createTable({
      name: 'approvals',
      columns: {
        space_id: text,
        run_id: text,
        call_id: text,
        // The event that requested the approval.
        seq: integer,
        agent_id: text,
        tool: text,
        input: text,
        reason: text,
        asked_at: integer,
        until: integer,
        verdict: optional(text),
        decided_by: optional(text),
        decided_at: optional(integer),
      },
      key: ['space_id', 'run_id', 'call_id'],
      refersToSpace: true,
    }),
    createIndex({ name: 'approvals_by_seq', on: 'approvals', columns: ['space_id', 'seq'] }),
    createIndex({
      name: 'approvals_by_until',
      on: 'approvals',
      columns: ['until'],
      where: sql<boolean>`verdict is null`,
    }),
    createIndex({
      name: 'approvals_by_verdict',
      on: 'approvals',
      columns: ['space_id', 'verdict', 'seq'],
    }),
    createTable({
      name: 'agent_files',
      columns: {
        agent_id: text,
        file: text,
        spaces: text,
        gone_at: optional(integer),
        rests: integer,
      },
      key: ['agent_id'],
    }),
    createTable({
      name: 'tool_pins',
      columns: {
        server: text,
        tool: text,
        hash: optional(text),
        definition: text,
        approved_by: optional(text),
        approved_at: integer,
      },
      key: ['server', 'tool'],
    }),
    createTable({
      name: 'summaries',
      columns: {
        space_id: text,
        agent_id: text,
        audience_id: integer,
        // The last message in the summary, with its position.
        up_to_id: text,
        up_to_seq: integer,
        up_to_place: integer,
        content: text,
        is_private: integer,
        at: integer,
      },
      key: ['space_id', 'agent_id', 'audience_id'],
      refersToSpace: true,
    }),
  ],
};
