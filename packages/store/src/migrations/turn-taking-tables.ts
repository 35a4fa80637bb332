import { sql } from 'kysely';
import type { SchemaStatement } from './migration.ts';
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

export const chainsAndRuns: readonly SchemaStatement[] = [
  createTable({
    name: 'chains',
    columns: {
      space_id: text,
      id: text,
      policy: text,
      trigger_id: text,
      started_at: integer,
      ended_at: optional(integer),
      ended_because: optional(text),
    },
    key: ['space_id', 'id'],
    isPerSpace: true,
    refersToSpace: true,
  }),
  createTable({
    name: 'runs',
    columns: {
      space_id: text,
      id: text,
      agent_id: text,
      chain_id: text,
      trigger_id: text,
      nth: integer,
      state: text,
      because: text,
      queued_seq: integer,
      offered_at: integer,
      owner: optional(text),
      token: withDefault(integer, 0),
      attempts: withDefault(integer, 0),
      started_at: optional(integer),
      active_ms: withDefault(integer, 0),
      ended_at: optional(integer),
      outcome: optional(text),
      message_id: optional(text),
      tokens: withDefault(integer, 0),
      cost_usd: withDefault(real, 0),
    },
    key: ['space_id', 'id'],
    isPerSpace: true,
    refersToSpace: true,
  }),
  createIndex({
    name: 'runs_of_chain',
    on: 'runs',
    columns: ['space_id', 'chain_id', 'agent_id'],
  }),
  createIndex({
    name: 'runs_of_agent',
    on: 'runs',
    columns: ['agent_id', 'id'],
  }),
  createIndex({
    name: 'runs_queued',
    on: 'runs',
    columns: ['space_id', 'agent_id', 'queued_seq', 'id'],
    where: sql<boolean>`state = 'queued'`,
  }),
  // The database ensures that an agent never has two active runs in a space.
  createIndex({
    name: 'runs_running',
    on: 'runs',
    columns: ['space_id', 'agent_id'],
    isUnique: true,
    where: sql<boolean>`state = 'running'`,
  }),
  createTable({
    name: 'run_steps',
    columns: {
      space_id: text,
      run_id: text,
      step_no: integer,
      call_id: text,
      call: text,
      result: optional(text),
      at: integer,
    },
    key: ['space_id', 'run_id', 'step_no'],
    isPerSpace: true,
    refersToSpace: true,
  }),
];

export const whatIsToCome: readonly SchemaStatement[] = [
  createTable({
    name: 'acts',
    columns: { space_id: text, id: text, from_space_id: text, act: text, at: integer },
    key: ['space_id', 'id'],
    isPerSpace: true,
    refersToSpace: true,
  }),
  createTable({
    name: 'schedules',
    columns: {
      space_id: text,
      id: text,
      name: text,
      cron: text,
      time_zone: text,
      text,
      addressee_id: optional(text),
      next_at: optional(integer),
      created_at: integer,
    },
    key: ['space_id', 'id'],
    isPerSpace: true,
    refersToSpace: true,
  }),
  createIndex({
    name: 'schedules_to_come',
    on: 'schedules',
    columns: ['next_at'],
    where: sql<boolean>`next_at is not null`,
  }),
  createTable({
    name: 'nodes',
    columns: { id: text, lease_until: integer, started_at: integer },
    key: ['id'],
  }),
];

export const budgets: readonly SchemaStatement[] = [
  createTable({
    name: 'agent_days',
    columns: {
      agent_id: text,
      day: integer,
      tokens: withDefault(integer, 0),
      cost_usd: withDefault(real, 0),
    },
    key: ['agent_id', 'day'],
  }),
  createTable({
    name: 'reservations',
    columns: { agent_id: text, run_id: text, tokens: integer, cost_usd: real },
    key: ['agent_id', 'run_id'],
  }),
  ...addColumns('agents', {
    max_tokens: optional(integer),
    max_cost_usd: optional(real),
  }),
];
