import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { createIndex, createTable, integer, optional, text } from './tables.ts';

export const chat: Migration = {
  version: 1,
  name: 'chat',
  statements: [
    createTable({
      name: 'people',
      columns: {
        id: text,
        name: text,
        version: integer,
        created_at: integer,
        deleted_at: optional(integer),
      },
      key: ['id'],
    }),
    createTable({
      name: 'agents',
      columns: {
        id: text,
        name: text,
        description: text,
        kind: text,
        config: text,
        status: text,
        version: integer,
        created_at: integer,
        deleted_at: optional(integer),
      },
      key: ['id'],
    }),
    createTable({
      name: 'names',
      columns: { version: integer, member_id: text, kind: text, name: optional(text) },
      key: ['version'],
    }),
    createTable({
      name: 'name_claims',
      columns: { claim: text, member_id: text },
      key: ['claim'],
    }),
    createIndex({
      name: 'name_claims_of_member',
      on: 'name_claims',
      columns: ['member_id'],
    }),
    createTable({
      name: 'spaces',
      columns: {
        id: text,
        name: text,
        policy: text,
        settings: text,
        version: integer,
        created_at: integer,
      },
      key: ['id'],
    }),
    createTable({
      name: 'space_members',
      columns: { space_id: text, member_id: text, place: integer, member: text },
      key: ['space_id', 'member_id'],
      isPerSpace: true,
      refersToSpace: true,
    }),
    createIndex({
      name: 'space_members_of_member',
      on: 'space_members',
      columns: ['member_id'],
    }),
    createTable({
      name: 'messages',
      columns: {
        space_id: text,
        id: text,
        seq: integer,
        place: integer,
        sender_agent_id: optional(text),
        sender_person_id: optional(text),
        sender_service_id: optional(text),
        sender_name: text,
        text,
        mentions: text,
        reply_to_id: optional(text),
        client_key: optional(text),
        version: integer,
        created_at: integer,
        edited_at: optional(integer),
        deleted_at: optional(integer),
      },
      key: ['space_id', 'id'],
      refersToSpace: true,
    }),
    createIndex({
      name: 'messages_in_order',
      on: 'messages',
      columns: ['space_id', 'seq', 'place'],
    }),
    createIndex({
      name: 'messages_by_client',
      on: 'messages',
      columns: ['space_id', 'client_key'],
      isUnique: true,
      where: sql<boolean>`client_key is not null`,
    }),
    createTable({
      name: 'message_versions',
      columns: {
        space_id: text,
        message_id: text,
        version: integer,
        text,
        mentions: text,
        replaced_at: integer,
      },
      key: ['space_id', 'message_id', 'version'],
      refersToSpace: true,
    }),
    createTable({
      name: 'events',
      columns: { space_id: text, seq: integer, at: integer, type: text, body: text },
      key: ['space_id', 'seq'],
    }),
  ],
};
