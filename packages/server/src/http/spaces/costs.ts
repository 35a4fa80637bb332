import type { HTTP_API_PARTS } from '@conch/protocol';
import type { Services } from '../../services.ts';
import { costsOnWire, spaceCostsOnWire, spacesCostsOnWire } from '../../wire/runs/cost.ts';
import type { HandlersOf } from '../route-request.ts';
import { mustBeKnown } from '../agents/known-agent.ts';

type CostRoute = keyof (typeof HTTP_API_PARTS)['Costs'];

/** The costs of agents. */
export function costHandlers({ conch, database }: Services): HandlersOf<CostRoute> {
  const { costs } = conch;
  return {
    readSpaceCosts: async ({ params: { spaceId }, query }) =>
      spaceCostsOnWire(await costs.ofSpace(spaceId, query)),
    readAgentCosts: async ({ params: { agentId }, query }) => {
      await mustBeKnown(database, agentId);
      return costsOnWire(await costs.ofAgent(agentId, query));
    },
    readSpacesCosts: async ({ by: { principal, roles }, query }) => {
      const among = principal.isAdmin ? {} : { spaceIds: [...roles.keys()] };
      return spacesCostsOnWire(await costs.ofSpaces({ ...query, ...among }));
    },
    readServerCosts: async ({ query }) => costsOnWire(await costs.ofServer(query)),
  };
}
