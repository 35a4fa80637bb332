import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type {
  CostsByDay,
  CostView,
  DayCostView,
  SpaceDayCostView,
  SpacesCostView,
} from '@conch/runtime';

type Costs = AnswerOf<typeof HTTP_API.readServerCosts>;
type SpaceCosts = AnswerOf<typeof HTTP_API.readSpaceCosts>;

/** The cost of runs. An unknown cost is never shown as zero. */
export function costOnWire(view: CostView): Costs['total'] {
  return {
    runs: view.runs,
    tokens: view.tokens,
    costUsd: view.costUsd,
    knownCostUsd: view.knownCostUsd,
    unpricedTokens: view.unpricedTokens,
    estimatedTokens: view.estimatedTokens,
    unreportedRuns: view.unreportedRuns,
  };
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

type SpacesCosts = AnswerOf<typeof HTTP_API.readSpacesCosts>;

export function spacesCostsOnWire(view: SpacesCostView): SpacesCosts {
  return {
    ...costsOnWire(view),
    spaces: view.spaces.map(({ spaceId, spaceName, dayBudget, today, ...cost }) => ({
      spaceId,
      spaceName,
      dayBudget,
      today: costOnWire(today),
      ...costOnWire(cost),
    })),
    agents: view.agents.map(({ agentId, agentName, dayBudget, today, ...cost }) => ({
      agentId,
      agentName,
      dayBudget,
      today: costOnWire(today),
      ...costOnWire(cost),
    })),
    models: view.models.map(({ model, ...cost }) => ({ model, ...costOnWire(cost) })),
  };
}

function dayOnWire({ day, ...cost }: DayCostView): Costs['days'][number] {
  return { day, ...costOnWire(cost) };
}
