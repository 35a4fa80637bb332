import type { HTTP_API_PARTS } from '@conch/protocol';
import { agentById } from '@conch/store';
import { Failure } from '../failure.ts';
import type { Services } from '../services.ts';
import { costsOnWire, spaceCostsOnWire } from '../wire/cost.ts';
import type { HandlersOf } from './asked.ts';

type CostRoute = keyof (typeof HTTP_API_PARTS)['Costs'];

/** What agents have cost. */
export function costHandlers({ conch, database }: Services): HandlersOf<CostRoute> {
  const { costs } = conch;
  return {
    readSpaceCosts: async ({ params: { spaceId }, query }) =>
      spaceCostsOnWire(await costs.ofSpace(spaceId, query)),
    readAgentCosts: async ({ params: { agentId }, query }) => {
      // What an agent has cost that was removed is still asked for.
      const row = await database.read(() => agentById(agentId));
      if (row !== null) return costsOnWire(await costs.ofAgent(agentId, query));
      throw new Failure('no-such-member', `There is no agent ${agentId}; look up its id.`);
    },
    readServerCosts: async ({ query }) => costsOnWire(await costs.ofServer(query)),
  };
}
