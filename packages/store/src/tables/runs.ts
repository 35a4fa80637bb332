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
  /** The number of the run among the runs of the agent in the chain. */
  nth: integer,
  /** A `reported` run has finished and waits until the earlier runs of its tick are written. */
  state: oneOf<'held' | 'queued' | 'running' | 'parked' | 'reported' | 'ended'>(),
  because: text,
  /** The event that last queued the run. The queue of the agent is sorted by this event. */
  queuedSeq: integer,
  /** The event whose decision offered the run or held the run for a turn. */
  offeredSeq: integer,
  offeredAt: integer,
  /**
   * The ids of the agents that waited in the run's branch at the time of the offer, as JSON. The
   * agent with the longest wait is first.
   */
  waiters: text,
  /** The node that executes the run. `token` is the fencing token of its claim. */
  owner: optional(text),
  token: integer,
  /**
   * The number of claims since the last progress. A limit prevents endless retries of a run that
   * crashes its node.
   */
  attempts: integer,
  startedAt: optional(integer),
  /** The working time of the run until it was last parked. */
  activeMs: integer,
  endedAt: optional(integer),
  /** The outcome, as JSON. */
  outcome: optional(text),
  /**
   * The rule that ended the run. Null if the run has not ended, or if an older version did not
   * store the rule.
   */
  endedBecause: optional(text),
  messageId: optional(text),
  tokens: integer,
  costUsd: real,
  /** 0 if the price of a part of the cost is unknown. */
  isPriced: integer,
  /** 1 if Conch estimated some of the tokens, because the provider did not report them. */
  isEstimated: integer,
  /** 1 if the cost was not reported. Then `tokens` and `costUsd` are 0. */
  isUnreported: integer,
  /** The last event of the space when the run was first claimed. The run reads no later history. */
  firstSeq: optional(integer),
  /** 1 if the run's hand-off reason is based on private content. */
  isPrivate: integer,
  /** 1 if the run ended without a message or a notice. */
  isSilent: integer,
  /** The position of the run's stream in transcripts. Null if the run has not streamed. */
  shownAt: optional(integer),
  ordinal: optional(integer),
  /** The branch number in the chain, from 0. */
  branch: integer,
  /**
   * The agent that handed over the floor, and the kind of hand-off. Null without a hand-off, or if
   * an older version did not store it.
   */
  askedBy: optional(text),
  handOff: optional(oneOf<'mention' | 'delegate'>()),
  /** The hand-off reason that the agent gave. */
  reason: text,
  /** 1 if an agent waits for the answer of this run. */
  isAwaited: integer,
});

export const runSteps = table('run_steps', {
  spaceId: text,
  runId: text,
  stepNo: integer,
  callId: text,
  /**
   * A call and its result, or a note, as JSON. While a call has no result, the run is parked. The
   * result of a note is its part for people, which stays as `shown` after the run.
   */
  call: text,
  result: optional(text),
  at: integer,
  kind: oneOf<'call' | 'note' | 'shown'>(),
  /**
   * The cost that the run has reported up to this step. `costUsd` is null if the price is unknown.
   */
  tokens: integer,
  costUsd: optional(real),
  /** 1 if Conch estimated part of the cost. */
  isEstimated: integer,
});

/**
 * The results of a tick's runs. Conch stores a result here until the earlier posts of the plan are
 * written.
 */
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
  /** The reason as a code with parameters in JSON. Null if the agent wrote the reason as text. */
  phrase: optional(text),
  askedAt: integer,
  until: integer,
  /** Null until the approval is decided. */
  verdict: optional(text),
  decidedBy: optional(text),
  decidedAt: optional(integer),
  /** 1: later calls of the same tool by the same agent in the chain are approved as well. */
  forChain: integer,
});

/** The processes that execute runs. */
export const nodes = table('nodes', {
  id: text,
  leaseUntil: integer,
  startedAt: integer,
});
