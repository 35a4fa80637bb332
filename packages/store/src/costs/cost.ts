import { sql, type RawBuilder } from 'kysely';
import type { agentDays } from '../tables/costs.ts';
import type { TableRow } from '../tables/table.ts';

export interface Amount {
  readonly tokens: number;
  readonly costUsd: number;
}

export const NOTHING: Amount = { tokens: 0, costUsd: 0 };

export const COST_COLUMNS = [
  'runs',
  'tokens',
  'costUsd',
  'unpricedTokens',
  'estimatedTokens',
  'unreportedRuns',
] as const;

/** The cost of one or more runs. */
export type Cost = Pick<TableRow<typeof agentDays>, (typeof COST_COLUMNS)[number]>;

// Sums use whole billionths of a dollar, like `exactUsd` in the engine, so that both get exactly
// the same result.
const PARTS = sql<number>`cast(1000000000 as double precision)`;

/** The sum of `cost_usd` over all rows. */
export const SUM_USD = sql<number>`coalesce(sum(round(cost_usd * ${PARTS})), 0) / ${PARTS}`;

/** The sums of all cost columns over all rows. */
export const COST_SUMS = [
  SUM_USD.as('costUsd'),
  ...COST_COLUMNS.filter((column) => column !== 'costUsd').map((column) =>
    sql<number>`sum(${sql.ref(column)})`.as(column),
  ),
] as const;

/** An update for `on conflict`: adds the values of the rejected row to the existing row. */
export function withExcluded<Column extends string>(
  table: 'agent_days' | 'space_days' | 'model_days',
  columns: readonly Column[],
): Record<Column, RawBuilder<number>> {
  const sums = columns.map((column) => {
    const both = sql<number>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
    return [column, column === 'costUsd' ? sql`round((${both}) * ${PARTS}) / ${PARTS}` : both];
  });
  return Object.fromEntries(sums) as Record<Column, RawBuilder<number>>;
}
