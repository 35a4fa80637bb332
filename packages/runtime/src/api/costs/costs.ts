import { asMemberId, utcDay, type MemberId, type SpaceId } from '@conch/engine';
import {
  agentCostsSince,
  serverCostsSince,
  spaceCostsSince,
  type DayCost,
  type SpaceDayCost,
} from '@conch/store';
import type { RuntimeContext } from '../../runtime-context.ts';
import { costView, totalOf, type CostsByDay, type SpaceDayCostView } from './cost-view.ts';
import { dayText, firstDayAsked, type DayRange } from './day-range.ts';
import { parseMemberId } from '../parse-input.ts';
import { spacesCost, type CostScope, type SpacesCostView } from './spaces-cost.ts';

/** The cost of agents. The cost of a run belongs to the UTC day on which the run ended. */
export class Costs {
  readonly #context: RuntimeContext;

  constructor(context: RuntimeContext) {
    this.#context = context;
  }

  async ofSpace(spaceId: SpaceId, query: DayRange = {}): Promise<CostsByDay<SpaceDayCostView>> {
    const since = firstDayAsked(this.#context, query);
    await this.#context.open(spaceId);
    const rows = await this.#context.database.read(() => spaceCostsSince(spaceId, since));
    const days = [...Map.groupBy(rows, ({ day }) => day)].map(spaceDay);
    return { total: totalOf(rows), days };
  }

  async ofAgent(agentId: MemberId, query: DayRange = {}): Promise<CostsByDay> {
    const [id, since] = [parseMemberId(agentId), firstDayAsked(this.#context, query)];
    return byDay(await this.#context.database.read(() => agentCostsSince(id, since)));
  }

  /** The cost in some spaces, or in all spaces, by day, space, agent and model. */
  async ofSpaces(query: DayRange & Partial<CostScope> = {}): Promise<SpacesCostView> {
    const since = firstDayAsked(this.#context, query);
    const today = utcDay(this.#context.clock.now());
    const { spaceIds } = query;
    return this.#context.database.read(() => spacesCost({ spaceIds, since, today }));
  }

  async ofServer(query: DayRange = {}): Promise<CostsByDay> {
    const since = firstDayAsked(this.#context, query);
    return byDay(await this.#context.database.read(() => serverCostsSince(since)));
  }
}

function byDay(rows: readonly DayCost[]): CostsByDay {
  return {
    total: totalOf(rows),
    days: rows.map((row) => ({ day: dayText(row.day), ...costView(row) })),
  };
}

function spaceDay([day, rows]: [number, readonly SpaceDayCost[]]): SpaceDayCostView {
  const agents = rows.map((row) => ({ agentId: asMemberId(row.agentId), ...costView(row) }));
  return { day: dayText(day), ...totalOf(rows), agents };
}
