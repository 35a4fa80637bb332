import type { DayCost } from './agent-days.ts';
import { COST_COLUMNS, SUM_USD, withExcluded, type Cost } from './cost.ts';
import { textsOf } from '../dialect/id-list.ts';
import { all, write, type Script } from '../script.ts';
import { statement, type Builder } from '../statement.ts';
import { spaceDays } from '../tables/costs.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

type SpaceDayRow = TableRow<typeof spaceDays>;

const KEY = ['spaceId', 'day', 'agentId'] as const;

const add = statement<SpaceDayRow>()((db, params) =>
  db
    .insertInto('space_days')
    .values(pick(params, spaceDays.columns))
    .onConflict((on) =>
      on.columns(KEY).doUpdateSet(withExcluded('space_days', columnsExcept(spaceDays, KEY))),
    ),
);

/** Adds to the runs and costs of an agent in a space on a UTC day. */
export function* addToSpaceDay(params: SpaceDayRow): Script<void> {
  yield* write(add, params);
}

export interface SpaceDayCost extends DayCost {
  readonly agentId: string;
}

const selectOf = statement<{ spaceId: string; since: number }>()((db, params) =>
  db
    .selectFrom('space_days')
    .select(['day', 'agentId', ...COST_COLUMNS])
    .where('spaceId', '=', params.spaceId)
    .where('day', '>=', params.since)
    .where('runs', '>', 0)
    .orderBy('day')
    .orderBy('agentId'),
);

/** The cost of each agent in a space, for each UTC day from `since` on. */
export function spaceCostsSince(spaceId: string, since: number): Script<readonly SpaceDayCost[]> {
  return all(selectOf, { spaceId, since });
}

/** The ended runs of an agent on one UTC day, with their cost. */
export interface ActiveDay extends Omit<Cost, 'runs'> {
  readonly day: number;
  readonly ended: number;
  readonly failed: number;
}

interface OfAgent {
  readonly agentId: string;
  readonly since: number;
}

const daysOf = (db: Builder, params: OfAgent) =>
  db
    .selectFrom('space_days')
    .select((e) => [
      'day',
      e.fn.sum<number>('ended').as('ended'),
      e.fn.sum<number>('failed').as('failed'),
      e.fn.sum<number>('tokens').as('tokens'),
      SUM_USD.as('costUsd'),
      e.fn.sum<number>('unpricedTokens').as('unpricedTokens'),
      e.fn.sum<number>('estimatedTokens').as('estimatedTokens'),
      e.fn.sum<number>('unreportedRuns').as('unreportedRuns'),
    ])
    .where('agentId', '=', params.agentId)
    .where('day', '>=', params.since)
    .where('ended', '>', 0)
    .groupBy('day')
    .orderBy('day');

const selectDaysOf = statement<OfAgent>()(daysOf);

/** The activity of an agent over all spaces, for each UTC day from `since` on. */
export function activeDaysSince(agentId: string, since: number): Script<readonly ActiveDay[]> {
  return all(selectDaysOf, { agentId, since });
}

const selectDaysIn = statement<OfAgent & { spaceIds: string }>()((db, params, dialect) =>
  daysOf(db, params).where('spaceId', 'in', textsOf(params.spaceIds, dialect)),
);

/** The activity of an agent in some spaces, for each UTC day from `since` on. */
export function activeDaysIn(
  agentId: string,
  since: number,
  spaceIds: readonly string[],
): Script<readonly ActiveDay[]> {
  return all(selectDaysIn, { agentId, since, spaceIds: JSON.stringify(spaceIds) });
}
