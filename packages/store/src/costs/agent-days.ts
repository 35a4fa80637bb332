import { sql } from 'kysely';
import { COST_COLUMNS, COST_SUMS, NOTHING, withExcluded, type Amount, type Cost } from './cost.ts';
import { all, first, type Script } from '../script.ts';
import { statement } from '../statement.ts';
import { agentDays } from '../tables/costs.ts';
import { columnsExcept, pick, type TableRow } from '../tables/table.ts';

const KEY = ['agentId', 'day'] as const;

/** The amounts for budgets: reported amounts, plus assumed amounts for missing reports. */
const COUNTED = [
  sql<number>`tokens + assumed_tokens`.as('tokens'),
  sql<number>`cost_usd + assumed_cost_usd`.as('costUsd'),
] as const;

const add = statement<TableRow<typeof agentDays>>()((db, params) =>
  db
    .insertInto('agent_days')
    .values(pick(params, agentDays.columns))
    .onConflict((on) =>
      on.columns(KEY).doUpdateSet(withExcluded('agent_days', columnsExcept(agentDays, KEY))),
    )
    .returning(COUNTED),
);

/** Adds a cost to an agent's UTC day over all spaces. Returns the new budget total of this day. */
export function* addToAgentDay(
  agentId: string,
  day: number,
  cost: Cost,
  /** The amounts that are assumed in place of unreported amounts. */
  assumed: Amount = NOTHING,
): Script<Amount> {
  const { tokens: assumedTokens, costUsd: assumedCostUsd } = assumed;
  const params = { agentId, day, ...cost, assumedTokens, assumedCostUsd };
  return (yield* first(add, params)) ?? NOTHING;
}

/**
 * The spending of an agent on a UTC day. Locks the row, so that no other transaction can spend or
 * reserve for this agent until this transaction ends.
 */
export function holdAgentDay(agentId: string, day: number): Script<Amount> {
  return addToAgentDay(agentId, day, {
    runs: 0,
    ...NOTHING,
    unpricedTokens: 0,
    estimatedTokens: 0,
    unreportedRuns: 0,
  });
}

const selectOne = statement<{ agentId: string; day: number }>()((db, params) =>
  db
    .selectFrom('agent_days')
    .select(COUNTED)
    .where('agentId', '=', params.agentId)
    .where('day', '=', params.day),
);

/** The spending of an agent on a UTC day, without a lock. */
export function* spentOnDay(agentId: string, day: number): Script<Amount> {
  return (yield* first(selectOne, { agentId, day })) ?? NOTHING;
}

export interface DayCost extends Cost {
  readonly day: number;
}

const selectOfAgent = statement<{ agentId: string; since: number }>()((db, params) =>
  db
    .selectFrom('agent_days')
    .select(['day', ...COST_COLUMNS])
    .where('agentId', '=', params.agentId)
    .where('day', '>=', params.since)
    .where('runs', '>', 0)
    .orderBy('day'),
);

/** The cost of an agent over all spaces, for each UTC day from `since` on. */
export function agentCostsSince(agentId: string, since: number): Script<readonly DayCost[]> {
  return all(selectOfAgent, { agentId, since });
}

const selectAll = statement<{ since: number }>()((db, params) =>
  db
    .selectFrom('agent_days')
    .select(['day', ...COST_SUMS])
    .where('day', '>=', params.since)
    .where('runs', '>', 0)
    .groupBy('day')
    .orderBy('day'),
);

/** The cost of all agents, for each UTC day from `since` on. */
export function serverCostsSince(since: number): Script<readonly DayCost[]> {
  return all(selectAll, { since });
}
