import { asMemberId, utcDay, type MemberId, type SpaceId } from '@conch/engine';
import {
  agentCostsSince,
  serverCostsSince,
  spaceCostsSince,
  type DayCost,
  type SpaceDayCost,
} from '@conch/store';
import type { Core } from '../core.ts';
import { costView, totalOf, type CostView } from './cost-view.ts';
import { givenFields, givenLimit, givenMember } from './given.ts';

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

/** How many days are looked at; the last is today. */
export interface CostDays {
  readonly days?: number;
}

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;

/** What agents have cost: each run on the UTC day on which it ended. */
export class Costs {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  async ofSpace(spaceId: SpaceId, asked: CostDays = {}): Promise<CostsByDay<SpaceDayCostView>> {
    const since = this.#since(asked);
    await this.#core.open(spaceId);
    const rows = await this.#core.database.read(() => spaceCostsSince(spaceId, since));
    const days = [...Map.groupBy(rows, ({ day }) => day)].map(spaceDay);
    return { total: totalOf(rows), days };
  }

  /** In all spaces. */
  async ofAgent(agentId: MemberId, asked: CostDays = {}): Promise<CostsByDay> {
    const [id, since] = [givenMember(agentId), this.#since(asked)];
    return byDay(await this.#core.database.read(() => agentCostsSince(id, since)));
  }

  /** Of all agents. */
  async ofServer(asked: CostDays = {}): Promise<CostsByDay> {
    const since = this.#since(asked);
    return byDay(await this.#core.database.read(() => serverCostsSince(since)));
  }

  #since(asked: CostDays): number {
    const { days = USUAL_DAYS } = givenFields(asked, 'days');
    return utcDay(this.#core.clock.now()) - givenLimit(days) + 1;
  }
}

function byDay(rows: readonly DayCost[]): CostsByDay {
  return {
    total: totalOf(rows),
    days: rows.map((row) => ({ ...startOf(row.day), ...costView(row) })),
  };
}

function spaceDay([day, rows]: [number, readonly SpaceDayCost[]]): SpaceDayCostView {
  const agents = rows.map((row) => ({ agentId: asMemberId(row.agentId), ...costView(row) }));
  return { ...startOf(day), ...totalOf(rows), agents };
}

function startOf(day: number): { readonly startsAt: number } {
  return { startsAt: day * DAY_MS };
}
