import { integer, oneOf, optional, real, table, text } from './table.ts';

export const chains = table('chains', {
  spaceId: text,
  id: text,
  policy: text,
  triggerId: text,
  startedAt: integer,
  endedAt: optional(integer),
  endedBecause: optional(text),
});

export const runs = table('runs', {
  spaceId: text,
  id: text,
  agentId: text,
  chainId: text,
  triggerId: text,
  /** Counts the runs of the agent in the chain. */
  nth: integer,
  /** A `reported` run is done. It waits until the earlier runs of its tick are written. */
  state: oneOf<'held' | 'queued' | 'running' | 'parked' | 'reported' | 'ended'>(),
  because: text,
  /** The event that last queued the run. It sorts the queue of its agent. */
  queuedSeq: integer,
  /** The event whose decision offered the run, or held it for a turn. */
  offeredSeq: integer,
  offeredAt: integer,
  /**
   * The ids of the agents that waited in its branch when it was offered, as JSON. The one that
   * waits longest is first.
   */
  waiters: text,
  /** The node that executes the run, and the fencing token of its claim. */
  owner: optional(text),
  token: integer,
  /** Claims since the last progress. A run that crashes its node is not retried forever. */
  attempts: integer,
  startedAt: optional(integer),
  /** How long the run was active before it was last parked. */
  activeMs: integer,
  endedAt: optional(integer),
  /** The outcome, as JSON. */
  outcome: optional(text),
  /** The rule that ended the run. Also null if an older version did not store it. */
  endedBecause: optional(text),
  messageId: optional(text),
  tokens: integer,
  costUsd: real,
  /** 0 if part of the cost has no known price. */
  isPriced: integer,
  /** 1 if Conch estimated some of the tokens, because the provider did not report them. */
  isEstimated: integer,
  /** 1 if nobody reported the cost. Then `tokens` and `costUsd` are 0. */
  isUnreported: integer,
  /** The last event of the space when the run was first claimed. Its history ends there. */
  firstSeq: optional(integer),
  /** 1 if its reason is based on private content. */
  isPrivate: integer,
  /** 1 if the run ended without a message or a notice. */
  isSilent: integer,
  /** The place of its stream in transcripts. Null if it has not streamed. */
  shownAt: optional(integer),
  ordinal: optional(integer),
  /** The branch of its chain, from 0. */
  branch: integer,
  /**
   * The agent that handed the floor over, and how. Null if no agent did, or for an older version.
   */
  askedBy: optional(text),
  handOff: optional(oneOf<'mention' | 'delegate'>()),
  /** The reason that the agent gave. */
  reason: text,
  /** 1 if an agent waits for its answer. */
  isAwaited: integer,
});

export const runSteps = table('run_steps', {
  spaceId: text,
  runId: text,
  stepNo: integer,
  callId: text,
  /**
   * The call and its result, or a note, as JSON. A call without a result means that the run is
   * parked.
   */
  call: text,
  result: optional(text),
  at: integer,
  kind: oneOf<'call' | 'note'>(),
  /** The cost that the run had reported by then. `costUsd` is null if the price is unknown. */
  tokens: integer,
  costUsd: optional(real),
  /** 1 if Conch estimated part of the cost. */
  isEstimated: integer,
});

/** Results of runs of a tick, until the earlier posts of the plan are written. */
export const runReports = table('run_reports', {
  spaceId: text,
  runId: text,
  /** The result, as JSON. */
  report: text,
  at: integer,
});

/** Tool calls that agents asked people to approve. */
export const approvals = table('approvals', {
  spaceId: text,
  runId: text,
  callId: text,
  seq: integer,
  agentId: text,
  tool: text,
  input: text,
  reason: text,
  /** The reason as a code with parameters in JSON. Null if the agent gave its own words. */
  phrase: optional(text),
  askedAt: integer,
  until: integer,
  /** Null until the approval is decided. */
  verdict: optional(text),
  decidedBy: optional(text),
  decidedAt: optional(integer),
});

/** The processes that execute runs. */
export const nodes = table('nodes', {
  id: text,
  leaseUntil: integer,
  startedAt: integer,
});
