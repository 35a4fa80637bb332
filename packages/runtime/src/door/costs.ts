import { asMemberId, type MemberId, type SpaceId } from '@conch/engine';
import {
  agentCostsSince,
  serverCostsSince,
  spaceCostsSince,
  type DayCost,
  type SpaceDayCost,
} from '@conch/store';
import type { Core } from '../core.ts';
import { costView, totalOf, type CostView } from './cost-view.ts';
import { firstDayAsked, startOfDay, type DaysAsked } from './days-asked.ts';
import { givenMember } from './given.ts';

/** What was spent, for each UTC day on which something was, the oldest first. */
export interface CostsByDay<Day = DayCostView> {
  readonly total: CostView;
  readonly days: readonly Day[];
}

export interface DayCostView extends CostView {
  /** Milliseconds of the Unix epoch at which the day began. */
  readonly startsAt: number;
}

export interface SpaceDayCostView extends DayCostView {
  readonly agents: readonly (CostView & { readonly agentId: MemberId })[];
}

/** What agents have cost: each run on the UTC day on which it ended. */
export class Costs {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  async ofSpace(spaceId: SpaceId, asked: DaysAsked = {}): Promise<CostsByDay<SpaceDayCostView>> {
    const since = firstDayAsked(this.#core, asked);
    await this.#core.open(spaceId);
    const rows = await this.#core.database.read(() => spaceCostsSince(spaceId, since));
    const days = [...Map.groupBy(rows, ({ day }) => day)].map(spaceDay);
    return { total: totalOf(rows), days };
  }

  /** In all spaces. */
  async ofAgent(agentId: MemberId, asked: DaysAsked = {}): Promise<CostsByDay> {
    const [id, since] = [givenMember(agentId), firstDayAsked(this.#core, asked)];
    return byDay(await this.#core.database.read(() => agentCostsSince(id, since)));
  }

  /** Of all agents. */
  async ofServer(asked: DaysAsked = {}): Promise<CostsByDay> {
    const since = firstDayAsked(this.#core, asked);
    return byDay(await this.#core.database.read(() => serverCostsSince(since)));
  }
}

function byDay(rows: readonly DayCost[]): CostsByDay {
  return {
    total: totalOf(rows),
    days: rows.map((row) => ({ startsAt: startOfDay(row.day), ...costView(row) })),
  };
}

function spaceDay([day, rows]: [number, readonly SpaceDayCost[]]): SpaceDayCostView {
  const agents = rows.map((row) => ({ agentId: asMemberId(row.agentId), ...costView(row) }));
  return { startsAt: startOfDay(day), ...totalOf(rows), agents };
}
