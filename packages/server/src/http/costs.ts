import type { HTTP_API_PARTS } from '@conch/protocol';
import type { Services } from '../services.ts';
import { costsOnWire, spaceCostsOnWire } from '../wire/cost.ts';
import type { HandlersOf } from './asked.ts';
import { mustBeKnown } from './known-agent.ts';

type CostRoute = keyof (typeof HTTP_API_PARTS)['Costs'];

/** What agents have cost. */
export function costHandlers({ conch, database }: Services): HandlersOf<CostRoute> {
  const { costs } = conch;
  return {
    readSpaceCosts: async ({ params: { spaceId }, query }) =>
      spaceCostsOnWire(await costs.ofSpace(spaceId, query)),
    readAgentCosts: async ({ params: { agentId }, query }) => {
      await mustBeKnown(database, agentId);
      return costsOnWire(await costs.ofAgent(agentId, query));
    },
    readServerCosts: async ({ query }) => costsOnWire(await costs.ofServer(query)),
  };
}
