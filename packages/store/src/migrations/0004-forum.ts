import type { Migration } from './migration.ts';
import {
  addColumns,
  createIndex,
  createTable,
  integer,
  optional,
  text,
  withDefault,
} from './tables.ts';

export const forum: Migration = {
  version: 4,
  name: 'forum',
  statements: [
    createTable({
      name: 'forum_threads',
      columns: {
        space_id: text,
        id: text,
        title: text,
        category: text,
        post_id: text,
        reply_count: integer,
        last_activity_at: integer,
        expires_at: integer,
        created_at: integer,
      },
      key: ['space_id', 'id'],
      isPerSpace: true,
      refersToSpace: true,
    }),
    createIndex({
      name: 'forum_threads_by_expiry',
      on: 'forum_threads',
      columns: ['space_id', 'expires_at'],
    }),
    createTable({
      name: 'pending_mentions',
      columns: {
        space_id: text,
        id: text,
        mentioned_agent_id: text,
        thread_id: text,
        mentioner_name: text,
        created_at: integer,
      },
      key: ['space_id', 'id'],
      isPerSpace: true,
      refersToSpace: true,
    }),
    createIndex({
      name: 'pending_mentions_of_agent',
      on: 'pending_mentions',
      columns: ['space_id', 'mentioned_agent_id', 'created_at'],
    }),
    ...addColumns('messages', {
      type: withDefault(text, 'message'),
      thread_id: optional(text),
      parent_id: optional(text),
    }),
  ],
};
