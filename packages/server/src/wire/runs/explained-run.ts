import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { ExplainedRun } from '@conch/runtime';
import { quotedOnWire } from '../message.ts';

type ExplainedRunOnWire = AnswerOf<typeof HTTP_API.explainRun>;

/** Why a run got the floor, as people see it. */
export function explainedRunOnWire(explained: ExplainedRun): ExplainedRunOnWire {
  const { reason, trigger, waiters, passedOver } = explained;
  return {
    runId: explained.runId,
    agentId: explained.agentId,
    agentName: explained.agentName,
    sentence: explained.sentence,
    reason: { ...reason, clauses: [...reason.clauses] },
    because: explained.because,
    rule: explained.rule,
    trigger: trigger === null ? null : quotedOnWire(trigger),
    step: explained.step,
    steps: explained.steps,
    waiters: [...waiters],
    passedOver: passedOver.map(passedOverOnWire),
    ending: explained.ending,
    outcome: explained.outcome,
    outcomeWords: explained.outcomeWords,
    failure: explained.failure,
    stoppedById: explained.stoppedById,
    tokens: explained.tokens,
    costUsd: explained.costUsd,
    isEstimated: explained.isEstimated,
    offeredAt: explained.offeredAt,
    startedAt: explained.startedAt,
    endedAt: explained.endedAt,
    chainId: explained.chainId,
  };
}

/** Agents that did not get the floor, as people see them. */
export function passedOverOnWire(
  silence: ExplainedRun['passedOver'][number],
): ExplainedRunOnWire['passedOver'][number] {
  const { agentId, agentName, count, because, reason, sentence } = silence;
  return { agentId, agentName, count, because, reason, sentence };
}
