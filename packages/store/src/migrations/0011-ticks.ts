import { sql } from 'kysely';
import type { Migration } from './migration.ts';
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

export const ticks: Migration = {
  version: 11,
  name: 'ticks of forums',
  statements: [
    createTable({
      name: 'forums',
      columns: {
        space_id: text,
        // The last planned tick, its time, and whether it is still running.
        tick: integer,
        last_tick_at: optional(integer),
        is_ticking: integer,
        next_tick_at: optional(integer),
        // The reason why Conch itself paused the forum.
        paused_because: optional(text),
        // The forum from which a fork was made.
        forked_from: optional(text),
      },
      key: ['space_id'],
      refersToSpace: true,
    }),
    createIndex({
      name: 'forums_by_next_tick',
      on: 'forums',
      columns: ['next_tick_at'],
      where: sql<boolean>`next_tick_at is not null`,
    }),
    createIndex({
      name: 'forums_by_origin',
      on: 'forums',
      columns: ['forked_from'],
      where: sql<boolean>`forked_from is not null`,
    }),
    // A forum from before this migration runs its first tick at the next check.
    changeRows(sql`
      insert into forums (space_id, tick, last_tick_at, is_ticking, next_tick_at)
      select id, 0, null, 0, created_at from spaces where settings like '%"kind":"forum"%'`),
    createTable({
      name: 'forum_ticks',
      columns: {
        space_id: text,
        number: integer,
        at: integer,
        asked_by: optional(text),
        planned_seq: integer,
        ended_seq: optional(integer),
        ended_at: optional(integer),
        // Pending mentions that are older than this time were dropped.
        pruned_before: integer,
        pending: integer,
        threads_written: integer,
        replies_written: integer,
        plan: text,
      },
      key: ['space_id', 'number'],
      refersToSpace: true,
    }),
    createTable({
      name: 'run_reports',
      columns: { space_id: text, run_id: text, report: text, at: integer },
      key: ['space_id', 'run_id'],
      refersToSpace: true,
    }),
    ...addColumns('forum_threads', { number: withDefault(integer, 0) }),
    changeRows(sql`
      update forum_threads set number = (
        select count(*) from forum_threads as other
        where other.space_id = forum_threads.space_id
          and (other.created_at, other.id) <= (forum_threads.created_at, forum_threads.id)
      )`),
    createIndex({
      name: 'forum_threads_by_number',
      on: 'forum_threads',
      columns: ['space_id', 'number'],
      isUnique: true,
    }),
    createIndex({
      name: 'forum_threads_by_age',
      on: 'forum_threads',
      columns: ['space_id', 'created_at'],
    }),
    // The event of the post that mentions the agent.
    ...addColumns('pending_mentions', { seq: withDefault(integer, 0) }),
    createIndex({
      name: 'pending_mentions_of_thread',
      on: 'pending_mentions',
      columns: ['space_id', 'thread_id', 'mentioned_agent_id'],
    }),
    // The agents that a post mentions, in its text or in its data.
    ...addColumns('messages', { mentioned_agents: optional(text) }),
  ],
};
