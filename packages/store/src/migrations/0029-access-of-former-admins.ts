import { sql } from 'kysely';
import type { Migration } from './migration.ts';
import { addColumns, changeRows, integer, optional, text, withDefault } from './tables.ts';

// Before this migration, the grants of a former admin remained stored. If the person became admin
// again, these grants would be valid again. In a space without roles, everybody may give grants.
const endedGrants = changeRows(
  sql`delete from space_grants
      where granted_by is not null
        and exists (select 1 from space_roles where space_roles.space_id = space_grants.space_id)
        and not exists (
          select 1 from space_roles
          where space_roles.space_id = space_grants.space_id
            and space_roles.person_id = space_grants.granted_by
            and space_roles.role = 'owner')
        and not exists (
          select 1 from people
          where people.id = space_grants.granted_by
            and people.is_admin = 1 and people.deleted_at is null)`,
);

export const accessOfFormerAdmins: Migration = {
  version: 29,
  name: 'access of former admins',
  statements: [
    endedGrants,
    ...addColumns('sign_in_links', {
      made_by: optional(text),
      is_first: withDefault(integer, 0),
    }),
    ...addColumns('sessions', { opened_by: optional(text) }),
    ...addColumns('tokens', { opened_by: optional(text) }),
  ],
};
