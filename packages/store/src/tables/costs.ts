import { integer, real, table, text } from './table.ts';

const cost = {
  /** The number of runs that cost something. */
  runs: integer,
  tokens: integer,
  costUsd: real,
  /** The tokens of runs without a known price. `costUsd` covers the other runs. */
  unpricedTokens: integer,
  /** All tokens of the runs in which some tokens were estimated. */
  estimatedTokens: integer,
  /** The number of runs with an unreported cost. They are in no other sum. */
  unreportedRuns: integer,
};

/** The cost of an agent on a UTC day over all spaces. */
export const agentDays = table('agent_days', {
  agentId: text,
  day: integer,
  ...cost,
  /** The amounts that budgets assume in place of unreported ones. */
  assumedTokens: integer,
  assumedCostUsd: real,
});

/** The cost of each agent in a space on a UTC day. */
export const spaceDays = table('space_days', {
  spaceId: text,
  day: integer,
  agentId: text,
  ...cost,
  /** The number of runs that ended, with or without a cost, and how many of them failed. */
  ended: integer,
  failed: integer,
});

/** The amounts that the unfinished runs of an agent may still cost. */
export const reservations = table('reservations', {
  agentId: text,
  runId: text,
  tokens: integer,
  costUsd: real,
});
