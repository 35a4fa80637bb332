import type { MemberId } from '@conch/engine';
import { agentById, type Database } from '@conch/store';
import { Failure } from '../failure.ts';

/** Refuses what is asked of an agent that there never was; what one did that was removed is still told. */
export async function mustBeKnown(database: Database, agentId: MemberId): Promise<void> {
  if ((await database.read(() => agentById(agentId))) !== null) return;
  throw new Failure('no-such-member', `There is no agent ${agentId}; look up its id.`);
}
