import type { Services } from '../services.ts';
import { activityOnWire } from '../wire/activity.ts';
import type { HandlersOf } from './asked.ts';
import { mustBeKnown } from './known-agent.ts';

/** How an agent has been at work, in the spaces that who asks may read. */
export function activityHandlers({ conch, database }: Services): HandlersOf<'readAgentActivity'> {
  return {
    readAgentActivity: async ({ by: { principal, roles }, params: { agentId }, query }) => {
      await mustBeKnown(database, agentId);
      const among = principal.isAdmin ? {} : { spaceIds: [...roles.keys()] };
      return activityOnWire(await conch.activity.ofAgent(agentId, { ...query, ...among }));
    },
  };
}
