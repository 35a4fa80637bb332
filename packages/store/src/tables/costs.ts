import { integer, real, table, text } from './table.ts';

const cost = {
  /** The number of runs with a cost. */
  runs: integer,
  tokens: integer,
  costUsd: real,
  /** The tokens of runs without a known price. `costUsd` only includes the other runs. */
  unpricedTokens: integer,
  /** All tokens of the runs for which some tokens were estimated. */
  estimatedTokens: integer,
  /**
   * The number of runs with an unreported cost. The other sums do not include the amounts of these
   * runs.
   */
  unreportedRuns: integer,
};

/** The cost of an agent on a UTC day over all spaces. */
export const agentDays = table('agent_days', {
  agentId: text,
  day: integer,
  ...cost,
  /** The amounts that budgets assume in place of unreported amounts. */
  assumedTokens: integer,
  assumedCostUsd: real,
});

/** The cost of each agent in a space on a UTC day. */
export const spaceDays = table('space_days', {
  spaceId: text,
  day: integer,
  agentId: text,
  ...cost,
  /**
   * `ended` counts all ended runs, with or without a cost. `failed` counts the failed runs among
   * them.
   */
  ended: integer,
  failed: integer,
});

/** The cost of each model in a space on a UTC day. */
export const modelDays = table('model_days', {
  spaceId: text,
  day: integer,
  /** Empty if nobody said which model it was. */
  model: text,
  ...cost,
});

/** The amounts that the unfinished runs of an agent may still cost. */
export const reservations = table('reservations', {
  agentId: text,
  runId: text,
  tokens: integer,
  costUsd: real,
});
