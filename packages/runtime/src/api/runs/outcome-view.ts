import {
  describeEnding,
  type CancelReason,
  type MemberId,
  type OutcomeKind,
  type RunFailure,
  type RunOutcome,
} from '@conch/engine';

/** How a run ended. Every field is null until then. */
export interface OutcomeView {
  readonly outcome: OutcomeKind | null;
  /** Why the run failed. Null for another outcome. */
  readonly failure: RunFailure | null;
  /** Why the run was cancelled. Null for another outcome, or if the reason was not stored. */
  readonly cancelReason: CancelReason | null;
  /** The end as a phrase that comes after the agent's name. */
  readonly outcomeWords: string | null;
  /** The agent to which the run was delegated. */
  readonly delegatedToId: MemberId | null;
  /** The person who stopped the run, or the agent that passed. */
  readonly stoppedById: MemberId | null;
}

const NOT_ENDED: OutcomeView = {
  outcome: null,
  failure: null,
  cancelReason: null,
  outcomeWords: null,
  delegatedToId: null,
  stoppedById: null,
};

/** The fields of an outcome. `because` is the rule that ended the run, or that began it. */
export function outcomeView(outcome: RunOutcome | null, because: string): OutcomeView {
  if (outcome === null) return NOT_ENDED;
  return {
    outcome: outcome.kind,
    failure: outcome.kind === 'failed' ? outcome.failure : null,
    cancelReason: outcome.kind === 'cancelled' ? (outcome.reason ?? null) : null,
    outcomeWords: describeEnding(outcome, because),
    delegatedToId: outcome.kind === 'delegated' ? outcome.to : null,
    stoppedById: outcome.kind === 'cancelled' ? outcome.by : null,
  };
}
