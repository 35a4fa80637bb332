import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { RunView } from '@conch/runtime';

type RunOnWire = AnswerOf<typeof HTTP_API.readRun>;

function handOffOnWire({ handOff }: RunView): RunOnWire['handOff'] {
  if (handOff === null) return null;
  const { kind, byId, reason, expectsReply } = handOff;
  return { kind, byId, reason, expectsReply };
}

/** One run, with the parts of its outcome that people see. */
export function runOnWire(run: RunView): RunOnWire {
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
    outcome: run.outcome,
    failure: run.failure,
    cancelReason: run.cancelReason,
    outcomeWords: run.outcomeWords,
    delegatedToId: run.delegatedToId,
    stoppedById: run.stoppedById,
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
