import { asMemberId, asSpaceId, type Budget, type MemberId, type SpaceId } from '@conch/engine';
import {
  agentById,
  allSpaces,
  costBySpaceSince,
  costsOfSpacesSince,
  spacesByIds,
  type Script,
  type SpaceRow,
} from '@conch/store';
import { readSettings } from '../../space/stored-settings.ts';
import { costView, totalOf, type CostView } from './cost-view.ts';
import type { CostsByDay } from './costs.ts';
import { dayText } from './day-range.ts';

export interface CostScope {
  /** The spaces to which the result is limited. Default: all spaces. */
  readonly spaceIds: readonly SpaceId[];
}

/** The cost in several spaces by day, space, agent and model. */
export interface SpacesCostView extends CostsByDay {
  readonly spaces: readonly SpaceCostView[];
  readonly agents: readonly (CostView & {
    readonly agentId: MemberId;
    readonly agentName: string;
  })[];
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
  const ofToday = new Map(
    (yield* costBySpaceSince(ids, today)).map(({ spaceId, ...cost }) => [spaceId, cost]),
  );
  const ofSpace = new Map(costs.spaces.map(({ spaceId, ...cost }) => [spaceId, cost]));
  const agents = [];
  for (const { agentId, ...cost } of costs.agents) {
    const agentName = (yield* agentById(agentId))?.name ?? agentId;
    agents.push({ agentId: asMemberId(agentId), agentName, ...costView(cost) });
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

function isSet({ maxTokens, maxCostUsd }: Budget): boolean {
  return maxTokens !== null || maxCostUsd !== null;
}
