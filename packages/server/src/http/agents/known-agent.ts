import type { MemberId } from '@conch/engine';
import { agentById, type Database } from '@conch/store';
import { RequestRefused } from '../../request-refused.ts';

/**
 * Refuses the id of an agent that never existed. The history of a removed agent can still be read.
 */
export async function mustBeKnown(database: Database, agentId: MemberId): Promise<void> {
  if ((await database.read(() => agentById(agentId))) !== null) return;
  throw new RequestRefused('no-such-member', `There is no agent ${agentId}. Look up its id.`);
}
