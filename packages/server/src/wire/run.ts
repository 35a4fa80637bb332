import { describeEnding, type Outcome } from '@conch/engine';
import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { RunView } from '@conch/runtime';
import { iso, isoOrNull } from './instant.ts';

type RunOnWire = AnswerOf<typeof HTTP_API.readRun>;

/** How a run ended, for machines and for people. */
export function outcomeOnWire(
  outcome: Outcome | null,
  because: string | null,
): Pick<RunOnWire, 'outcome' | 'failure' | 'outcomeWords'> {
  if (outcome === null) return { outcome: null, failure: null, outcomeWords: null };
  const failure = outcome.kind === 'failed' ? outcome.failure : null;
  return { outcome: outcome.kind, failure, outcomeWords: describeEnding(outcome, because ?? '') };
}

/** One run; of an outcome, what concerns people. */
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
    // Of older runs only the rule is kept by which they began: it says whether they were to post.
    ...outcomeOnWire(outcome, run.endedBecause ?? run.because),
    delegatedToId: outcome?.kind === 'delegated' ? outcome.to : null,
    stoppedById: outcome?.kind === 'cancelled' ? outcome.by : null,
    messageId: run.messageId,
    waiters: [...run.waiters],
    offeredAt: iso(run.offeredAt),
    startedAt: isoOrNull(run.startedAt),
    endedAt: isoOrNull(run.endedAt),
    tokens: run.tokens,
    costUsd: run.costUsd,
    isEstimated: run.isEstimated,
  };
}
