import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { CostsByDay, CostView, DayCostView, SpaceDayCostView } from '@conch/runtime';
import { dayOf } from './instant.ts';

type Costs = AnswerOf<typeof HTTP_API.readServerCosts>;
type SpaceCosts = AnswerOf<typeof HTTP_API.readSpaceCosts>;

/** What runs have cost; what is not known is never shown as nothing. */
export function costOnWire(view: CostView): Costs['total'] {
  const { runs, tokens, costUsd, knownCostUsd, unpricedTokens, estimatedTokens } = view;
  return { runs, tokens, costUsd, knownCostUsd, unpricedTokens, estimatedTokens };
}

export function costsOnWire({ total, days }: CostsByDay): Costs {
  return { total: costOnWire(total), days: days.map(dayOnWire) };
}

export function spaceCostsOnWire({ total, days }: CostsByDay<SpaceDayCostView>): SpaceCosts {
  return {
    total: costOnWire(total),
    days: days.map((day) => ({
      ...dayOnWire(day),
      agents: day.agents.map(({ agentId, ...cost }) => ({ agentId, ...costOnWire(cost) })),
    })),
  };
}

function dayOnWire({ startsAt, ...cost }: DayCostView): Costs['days'][number] {
  return { day: dayOf(startsAt), ...costOnWire(cost) };
}
