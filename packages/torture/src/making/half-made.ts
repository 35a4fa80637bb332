import type { DatabaseLocation } from '@conch/test-databases';
import { lookInto } from '../check/raw-rows.ts';
import type { Try } from './way.ts';

const PRESENT = 'not exists (select 1 from deleted_spaces d where d.id = s.id)';

/** Inconsistent rows that must never be stored, each with a query for their ids. */
const HALVES = {
  'a space without an owner': `select s.id from spaces s where ${PRESENT} and not exists (
    select 1 from space_roles r where r.space_id = s.id and r.role = 'owner')
    and not exists (select 1 from direct_spaces d where d.space_id = s.id)`,
  'a space without a floor': `select s.id from spaces s where ${PRESENT} and not exists (
    select 1 from floors f where f.space_id = s.id)`,
  'a role without a member': `select r.person_id as id from space_roles r where not exists (
    select 1 from space_members m where m.space_id = r.space_id and m.member_id = r.person_id)`,
  'a person in a space without a role': `select m.member_id as id from space_members m
    join people p on p.id = m.member_id and p.deleted_at is null where not exists (
    select 1 from space_roles r where r.space_id = m.space_id and r.person_id = m.member_id)`,
  'a person who can never sign in': `select p.id from people p where p.deleted_at is null
    and p.password_hash is null and p.id <> (select min(id) from people)
    and not exists (select 1 from sign_in_links l where l.person_id = p.id)
    and not exists (select 1 from sessions e where e.person_id = p.id)`,
  'a removed person who can sign in': `select p.id from people p where p.deleted_at is not null
    and (p.password_hash is not null
    or exists (select 1 from sign_in_links l where l.person_id = p.id)
    or exists (select 1 from sessions e where e.person_id = p.id)
    or exists (select 1 from space_roles r where r.person_id = p.id))`,
  'a token without an owner': `select t.id from tokens t where
    not exists (select 1 from people p where p.id = t.owner_id and p.deleted_at is null)
    and not exists (select 1 from agents a where a.id = t.owner_id and a.deleted_at is null)`,
  // The name of a removed member stays reserved for a while.
  'a name without a member': `select c.claim as id from name_claims c where c.claim <> '' and
    not exists (select 1 from people p where p.id = c.member_id)
    and not exists (select 1 from agents a where a.id = c.member_id)`,
  'a person without a name': `select p.id from people p where p.deleted_at is null and not exists (
    select 1 from name_claims c where c.member_id = p.id)`,
  'an agent without a name': `select a.id from agents a where a.deleted_at is null and not exists (
    select 1 from name_claims c where c.member_id = a.id)`,
  'an agent without a version': `select a.id from agents a where a.deleted_at is null
    and not exists (select 1 from agent_versions v where v.agent_id = a.id)`,
  'a provider without its key': `select p.name as id from providers p where p.key_ending is not null
    and not exists (select 1 from secrets s where s.name like 'key of provider ' || p.name || ' at %')`,
  'a key without its provider': `select s.name as id from secrets s
    where s.name like 'key of provider %' and not exists (
    select 1 from providers p where s.name like 'key of provider ' || p.name || ' at %')`,
  'an agent with two webhook secrets that never expire': `select s.name as id from secrets s
    where s.name like 'webhook of %' and s.expires_at is null group by s.name having count(*) > 1`,
  'an archived space with a schedule that is due': `select s.id from spaces s
    join schedules c on c.space_id = s.id where s.archived_at is not null and c.next_at is not null`,
  'a deleted space that is still accessible': `select d.id from deleted_spaces d where exists (
    select 1 from floors f where f.space_id = d.id) or exists (
    select 1 from space_roles r where r.space_id = d.id) or exists (
    select 1 from invitations i where i.space_id = d.id)`,
  'a grant of a deleted space': `select g.home_id as id from space_grants g where exists (
    select 1 from deleted_spaces d where d.id = g.home_id or d.id = g.space_id)`,
  'a forum without some of its ticks': `select f.space_id as id from forums f where f.tick <> (
    select count(*) from forum_ticks t where t.space_id = f.space_id)`,
  'a thread without its post': `select t.id from forum_threads t where not exists (
    select 1 from messages m where m.space_id = t.space_id and m.thread_id = t.id)`,
  'a copy of a deleted post': `select c.id from messages m
    join forums f on f.forked_from = m.space_id
    join messages c on c.space_id = f.space_id and c.id = m.id
    where m.deleted_at is not null and c.deleted_at is null`,
  'a client id without a resource': `select k.made_id as id from client_keys k where
    not exists (select 1 from spaces t where t.id = k.made_id)
    and not exists (select 1 from people t where t.id = k.made_id)
    and not exists (select 1 from agents t where t.id = k.made_id)
    and not exists (select 1 from tokens t where t.id = k.made_id)
    and not exists (select 1 from invitations t where t.id = k.made_id)
    and not exists (select 1 from schedules t where t.id = k.made_id)
    and not exists (select 1 from providers t where t.name = k.made_id)`,
} as const;

/** The incomplete rows: each of them must have another row, which is missing. */
export async function halfMade(location: DatabaseLocation): Promise<readonly string[]> {
  return lookInto(location, async (rows) => {
    const problems: string[] = [];
    for (const [what, question] of Object.entries(HALVES)) {
      for (const { id } of await rows.all<{ id: string }>(question))
        problems.push(`${what}: ${id}`);
    }
    return problems;
  });
}

/**
 * Compares the count of each part of a request's result with the count of the whole result.
 * Returns the queries of the parts that differ.
 */
export async function halfDone(
  location: DatabaseLocation,
  { count, parts = [] }: Pick<Try, 'count' | 'parts'>,
): Promise<readonly string[]> {
  const times = await counted(location, count);
  const differing: string[] = [];
  for (const part of parts) if ((await counted(location, part)) !== times) differing.push(part);
  return differing;
}

/** The number of rows that a query counts. */
export async function counted(location: DatabaseLocation, question: string): Promise<number> {
  const [row] = await lookInto(location, (rows) =>
    rows.all<{ count: number | string }>(`select count(*) as count from ${question}`),
  );
  return Number(row?.count);
}
