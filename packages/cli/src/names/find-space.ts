import type { Client, RouteOutput } from '@conch/sdk';
import { failureOf } from '../cli-failure.ts';
import { everyPage } from './every-page.ts';
import { findNamed, isId } from './find-named.ts';

/** A space with the fields that lists contain. */
export type ListedSpace = RouteOutput<'listSpaces'>['items'][number];

/** The space with this id or name. An admin also finds the spaces of other people. */
export async function findSpace(client: Client, name: string): Promise<ListedSpace> {
  if (isId(name)) return spaceWithId(client, name);
  const own = await listSpaces(client, { isOfAll: false });
  try {
    return findNamed(own, { name, what: 'space' });
  } catch (error) {
    if (failureOf(error).kind !== 'not-found') throw error;
    const all = await spacesOfAll(client);
    return findNamed(all.length === 0 ? own : all, { name, what: 'space' });
  }
}

async function spaceWithId(client: Client, spaceId: string): Promise<ListedSpace> {
  try {
    return await client.call('readSpace', { params: { spaceId } });
  } catch (error) {
    if (failureOf(error).code !== 'space-damaged') throw error;
    // A damaged space cannot be read by its id, but it can be deleted. So this search uses the
    // lists, which also contain damaged spaces.
    const all = [...(await listSpaces(client, { isOfAll: false })), ...(await spacesOfAll(client))];
    const listed = all.find(({ id }) => id === spaceId);
    if (listed === undefined) throw error;
    return listed;
  }
}

export async function listSpaces(
  client: Client,
  { isOfAll }: { readonly isOfAll: boolean },
): Promise<readonly ListedSpace[]> {
  const all = isOfAll ? 'true' : 'false';
  return everyPage(client.pages('listSpaces', { query: { limit: 100, all } }));
}

/** All spaces of the server. The list is empty for people who are not admins. */
async function spacesOfAll(client: Client): Promise<readonly ListedSpace[]> {
  try {
    return await listSpaces(client, { isOfAll: true });
  } catch (error) {
    if (failureOf(error).kind === 'not-allowed') return [];
    throw error;
  }
}
