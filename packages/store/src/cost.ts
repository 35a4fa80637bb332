import { sql, type RawBuilder } from 'kysely';

/** Tokens and money. */
export interface Amount {
  readonly tokens: number;
  readonly costUsd: number;
}

export const NOTHING: Amount = { tokens: 0, costUsd: 0 };

/** What runs have cost. */
export interface Cost extends Amount {
  /** How many of them have cost something. */
  readonly runs: number;
  /** Of those whose price is not known: `costUsd` is of the others. */
  readonly unpricedTokens: number;
  /** Of those of whose tokens some were estimated: all of theirs. */
  readonly estimatedTokens: number;
}

// As the engine counts it (`exactUsd` there), in whole billionths of a dollar: what is added up
// here is then the same as there, to the last of them.
const PARTS = sql<number>`cast(1000000000 as double precision)`;

/** The money of all rows. */
export const SUM_USD = sql<number>`coalesce(sum(round(cost_usd * ${PARTS})), 0) / ${PARTS}`;

/** The money of the row that there is, and of the one that would be put in its place. */
export function usdWithExcluded(table: 'agent_days' | 'space_days'): RawBuilder<number> {
  const both = sql<number>`${sql.ref(table)}.cost_usd + excluded.cost_usd`;
  return sql<number>`round((${both}) * ${PARTS}) / ${PARTS}`;
}
