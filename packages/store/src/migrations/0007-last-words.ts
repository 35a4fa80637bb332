import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { createIndex, dropIndex } from './tables.ts';

export const lastWords: Migration = {
  version: 7,
  name: 'the last words of an agent to each audience',
  statements: [
    createIndex({
      name: 'messages_of_agent_for_audience',
      on: 'messages',
      columns: ['space_id', 'sender_agent_id', 'briefing_audience_id', 'seq', 'place'],
      where: sql<boolean>`sender_agent_id is not null and briefing_audience_id is not null`,
    }),
    dropIndex('messages_of_agent'),
  ],
};
