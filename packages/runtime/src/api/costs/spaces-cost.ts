import { asMemberId, asSpaceId, type Budget, type MemberId, type SpaceId } from '@conch/engine';
import {
  agentById,
  allSpaces,
  costsOfSpacesSince,
  spacesByIds,
  type AgentRow,
  type Script,
  type SpaceRow,
} from '@conch/store';
import { readSettings } from '../../space/stored-settings.ts';
import { costView, totalOf, type CostsByDay, type CostView } from './cost-view.ts';
import { dayText } from './day-range.ts';

export interface CostScope {
  /** The spaces to which the result is limited. Default: all spaces. */
  readonly spaceIds: readonly SpaceId[];
}

/** The cost in several spaces by day, space, agent and model. */
export interface SpacesCostView extends CostsByDay {
  readonly spaces: readonly SpaceCostView[];
  readonly agents: readonly AgentCostView[];
  /** `model` is null if nobody said which model it was. */
  readonly models: readonly (CostView & { readonly model: string | null })[];
}

interface SpaceCostView extends CostView {
  readonly spaceId: SpaceId;
  readonly spaceName: string;
  /** The budget of the space for one UTC day. */
  readonly dayBudget: Budget;
  readonly today: CostView;
}

interface AgentCostView extends CostView {
  readonly agentId: MemberId;
  readonly agentName: string;
  /** Null without a budget, or if the agent may have spaces that are not part of the result. */
  readonly dayBudget: Budget | null;
  readonly today: CostView;
}

export function* spacesCost({
  spaceIds,
  since,
  today,
}: {
  readonly spaceIds: readonly SpaceId[] | undefined;
  readonly since: number;
  readonly today: number;
}): Script<SpacesCostView> {
  // The rows of a deleted space remain for a while, and nobody may read them.
  const found = spaceIds === undefined ? yield* allSpaces() : yield* spacesByIds(spaceIds);
  const ids = found.map(({ id }) => id);
  const costs = yield* costsOfSpacesSince(ids, since);
  const onDay = yield* costsOfSpacesSince(ids, today);
  const ofToday = new Map(onDay.spaces.map(({ spaceId, ...cost }) => [spaceId, cost]));
  const agentsToday = new Map(onDay.agents.map(({ agentId, ...cost }) => [agentId, cost]));
  const ofSpace = new Map(costs.spaces.map(({ spaceId, ...cost }) => [spaceId, cost]));
  const agents = [];
  for (const { agentId, ...cost } of costs.agents) {
    const row = yield* agentById(agentId);
    const spent = agentsToday.get(agentId);
    const ownBudget = row === null || spaceIds !== undefined ? NO_BUDGET : ofAgent(row);
    agents.push({
      agentId: asMemberId(agentId),
      agentName: row?.name ?? agentId,
      dayBudget: isSet(ownBudget) ? ownBudget : null,
      today: spent === undefined ? totalOf([]) : costView(spent),
      ...costView(cost),
    });
  }
  return {
    total: totalOf(costs.days),
    days: costs.days.map(({ day, ...cost }) => ({ day: dayText(day), ...costView(cost) })),
    spaces: found.flatMap((row) => {
      const cost = ofSpace.get(row.id);
      const dayBudget = budgetOf(row);
      if (cost === undefined && !isSet(dayBudget)) return [];
      const spent = ofToday.get(row.id);
      return {
        spaceId: asSpaceId(row.id),
        spaceName: row.name,
        dayBudget,
        today: spent === undefined ? totalOf([]) : costView(spent),
        ...(cost === undefined ? totalOf([]) : costView(cost)),
      };
    }),
    agents,
    models: costs.models.map(({ model, ...cost }) => ({
      model: model === '' ? null : model,
      ...costView(cost),
    })),
  };
}

const NO_BUDGET: Budget = { maxTokens: null, maxCostUsd: null };

function budgetOf(row: SpaceRow): Budget {
  return readSettings(row)?.settings.dayBudget ?? NO_BUDGET;
}

function ofAgent({ maxTokens, maxCostUsd }: AgentRow): Budget {
  return { maxTokens, maxCostUsd };
}

function isSet({ maxTokens, maxCostUsd }: Budget): boolean {
  return maxTokens !== null || maxCostUsd !== null;
}
