import type { Migration } from './migration.ts';
import { createIndex, createTable, integer, optional, text } from './tables.ts';

export const shareLinks: Migration = {
  version: 35,
  name: 'links to read a space without an account',
  statements: [
    createTable({
      name: 'share_links',
      columns: {
        space_id: text,
        id: text,
        hash: text,
        made_by: text,
        created_at: integer,
        expires_at: integer,
        last_opened_at: optional(integer),
        has_private: integer,
        has_tools: integer,
        has_prompts: integer,
        opened_by: optional(text),
      },
      key: ['space_id', 'id'],
      isPerSpace: true,
      refersToSpace: true,
    }),
    createIndex({ name: 'share_links_by_hash', on: 'share_links', columns: ['hash'] }),
    createTable({
      name: 'member_sharing',
      columns: { space_id: text, allowed_at: integer },
      key: ['space_id'],
      refersToSpace: true,
    }),
  ],
};
