import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { addColumns, createIndex, integer, optional } from './tables.ts';

export const threadPosts: Migration = {
  version: 6,
  name: 'posts of a thread in order',
  statements: [
    // No message belonged to a thread before this migration.
    ...addColumns('messages', { thread_no: optional(integer) }),
    createIndex({
      name: 'messages_of_thread',
      on: 'messages',
      columns: ['space_id', 'thread_id', 'thread_no'],
      isUnique: true,
      where: sql<boolean>`thread_id is not null`,
    }),
    createIndex({
      name: 'forum_threads_by_activity',
      on: 'forum_threads',
      columns: ['space_id', 'last_activity_at', 'id'],
    }),
  ],
};
