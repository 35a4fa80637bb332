import { describeEnding, type RunOutcome } from '@conch/engine';
import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { RunView } from '@conch/runtime';

type RunOnWire = AnswerOf<typeof HTTP_API.readRun>;

/** How a run ended, for machines and for people. */
export function outcomeOnWire(
  outcome: RunOutcome | null,
  because: string | null,
): Pick<RunOnWire, 'outcome' | 'failure' | 'cancelReason' | 'outcomeWords'> {
  if (outcome === null) {
    return { outcome: null, failure: null, cancelReason: null, outcomeWords: null };
  }
  return {
    outcome: outcome.kind,
    failure: outcome.kind === 'failed' ? outcome.failure : null,
    cancelReason: outcome.kind === 'cancelled' ? (outcome.reason ?? null) : null,
    outcomeWords: describeEnding(outcome, because ?? ''),
  };
}

function handOffOnWire({ handOff }: RunView): RunOnWire['handOff'] {
  if (handOff === null) return null;
  const { kind, byId, reason, expectsReply } = handOff;
  return { kind, byId, reason, expectsReply };
}

/** One run, with the parts of its outcome that people see. */
export function runOnWire(run: RunView): RunOnWire {
  const { outcome } = run;
  return {
    id: run.id,
    spaceId: run.spaceId,
    agentId: run.agentId,
    chainId: run.chainId,
    triggerId: run.triggerId,
    versionOf: run.versionOf,
    state: run.state,
    because: run.because,
    endedBecause: run.endedBecause,
    // Older runs stored only the rule by which they began. It shows whether the run was meant to
    // post.
    ...outcomeOnWire(outcome, run.endedBecause ?? run.because),
    delegatedToId: outcome?.kind === 'delegated' ? outcome.to : null,
    stoppedById: outcome?.kind === 'cancelled' ? outcome.by : null,
    messageId: run.messageId,
    waiters: [...run.waiters],
    offeredAt: run.offeredAt,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    tokens: run.tokens,
    costUsd: run.costUsd,
    isEstimated: run.isEstimated,
    branch: run.branch,
    handOff: handOffOnWire(run),
  };
}
