import type { Client, RouteOutput } from '@conch/sdk';
import { everyPage } from './every-page.ts';
import { listAgents } from './find-agent.ts';
import { findNamed } from './find-named.ts';

/** A person or an agent in a space. */
export type SpaceMember = RouteOutput<'listMembers'>['items'][number];

/** The person or agent with this id or name, in any space of the server. */
export async function findAnyone(
  client: Client,
  names: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  if (names.length === 0) return [];
  const [agents, people] = await Promise.all([
    listAgents(client),
    everyPage(client.pages('listPeople', { query: { limit: 100 } })),
  ]);
  const all = [...agents, ...people].map(({ id, name }) => ({ id, name }));
  return names.map((one) => findNamed(all, { name: one, what: 'member' }));
}

/** The member of a space with this id or name. */
export async function findMember(
  client: Client,
  { spaceId, name }: { readonly spaceId: string; readonly name: string },
): Promise<SpaceMember> {
  return findNamed(await listMembers(client, spaceId), { name, what: 'member' });
}

export async function listMembers(
  client: Client,
  spaceId: string,
): Promise<readonly SpaceMember[]> {
  const params = { spaceId };
  return everyPage(client.pages('listMembers', { params, query: { limit: 100 } }));
}
