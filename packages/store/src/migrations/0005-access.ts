import { sql } from 'kysely';
import type { Migration, SchemaStatement } from './migration.ts';
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

const people: readonly SchemaStatement[] = [
  ...addColumns('people', {
    is_admin: withDefault(integer, 0),
    password_hash: optional(text),
    last_seen_at: optional(integer),
  }),
  // A server needs an admin. The first person becomes admin, because that person has set up the
  // server.
  changeRows(
    sql`update people set is_admin = 1 where id =
        (select id from people where deleted_at is null order by created_at, id limit 1)`,
  ),
];

const keys: readonly SchemaStatement[] = [
  createTable({
    name: 'sessions',
    columns: {
      key_hash: text,
      id: text,
      person_id: text,
      created_at: integer,
      last_seen_at: integer,
      expires_at: integer,
      label: text,
    },
    key: ['key_hash'],
  }),
  createIndex({ name: 'sessions_of_person', on: 'sessions', columns: ['person_id', 'id'] }),
  createTable({
    name: 'tokens',
    columns: {
      id: text,
      hash: text,
      kind: text,
      owner_id: text,
      name: text,
      last4: text,
      created_at: integer,
      last_used_at: optional(integer),
      expires_at: optional(integer),
    },
    key: ['id'],
  }),
  createIndex({ name: 'tokens_by_hash', on: 'tokens', columns: ['hash'], isUnique: true }),
  createIndex({ name: 'tokens_of_owner', on: 'tokens', columns: ['owner_id', 'id'] }),
  createTable({
    name: 'sign_in_links',
    columns: {
      hash: text,
      person_id: text,
      expires_at: integer,
      used_at: optional(integer),
      created_at: integer,
    },
    key: ['hash'],
  }),
  createIndex({ name: 'sign_in_links_of_person', on: 'sign_in_links', columns: ['person_id'] }),
  createTable({
    name: 'access_epoch',
    columns: { id: integer, epoch: integer },
    key: ['id'],
  }),
  changeRows(sql`insert into access_epoch (id, epoch) values (1, 0)`),
];

const inSpaces: readonly SchemaStatement[] = [
  createTable({
    name: 'invitations',
    columns: {
      space_id: text,
      id: text,
      hash: text,
      role: text,
      invited_by: text,
      created_at: integer,
      expires_at: integer,
      uses: integer,
      max_uses: optional(integer),
    },
    key: ['space_id', 'id'],
    isPerSpace: true,
    refersToSpace: true,
  }),
  // Not unique, because a unique key of a partitioned table must begin with the space. Hashes of
  // secrets do not collide.
  createIndex({ name: 'invitations_by_hash', on: 'invitations', columns: ['hash'] }),
  createTable({
    name: 'space_roles',
    columns: { space_id: text, person_id: text, role: text, since: integer },
    key: ['space_id', 'person_id'],
    isPerSpace: true,
    refersToSpace: true,
  }),
  createIndex({ name: 'space_roles_of_person', on: 'space_roles', columns: ['person_id'] }),
  createTable({
    name: 'read_marks',
    columns: { space_id: text, person_id: text, seq: integer, at: integer },
    key: ['space_id', 'person_id'],
    isPerSpace: true,
    refersToSpace: true,
  }),
];

// The first person in a space created the space and becomes its owner. The time of joining is
// unknown.
const roles = changeRows(
  sql`insert into space_roles (space_id, person_id, role, since)
      select space_members.space_id, space_members.member_id,
        case when space_members.place =
          (select min(others.place) from space_members as others
            inner join people as them on them.id = others.member_id
            where others.space_id = space_members.space_id)
          then 'owner' else 'member' end,
        case when people.created_at > spaces.created_at then people.created_at
          else spaces.created_at end
      from space_members
        inner join people on people.id = space_members.member_id
        inner join spaces on spaces.id = space_members.space_id`,
);

export const access: Migration = {
  version: 5,
  name: 'access',
  statements: [...people, ...keys, ...inSpaces, roles],
};
