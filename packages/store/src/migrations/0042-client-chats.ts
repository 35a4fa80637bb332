import type { Migration } from './migration.ts';
import { createIndex, createTable, text } from './tables.ts';

export const clientChats: Migration = {
  version: 42,
  name: 'spaces of conversations in other programs',
  statements: [
    createTable({
      name: 'client_chats',
      columns: { space_id: text, person_id: text, template_id: text, chat_hash: text },
      key: ['space_id'],
      isPerSpace: true,
    }),
    createIndex({
      name: 'client_chats_by_person',
      on: 'client_chats',
      columns: ['person_id', 'template_id', 'chat_hash'],
      isUnique: true,
    }),
  ],
};
