import type { Client, RouteOutput } from '@conch/sdk';
import { everyPage } from './every-page.ts';
import { findNamed } from './find-named.ts';

/** An agent of the server. */
export type ServerAgent = RouteOutput<'readAgent'>;

/** The agent with this id or name. */
export async function findAgent(client: Client, name: string): Promise<ServerAgent> {
  return findNamed(await listAgents(client), { name, what: 'agent' });
}

export async function listAgents(client: Client): Promise<readonly ServerAgent[]> {
  return everyPage(client.pages('listAgents', { query: { limit: 100 } }));
}
