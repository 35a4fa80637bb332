import { endingOf } from '@conch/engine';
import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { ExplainedRun } from '@conch/runtime';
import { quotedOnWire } from '../message.ts';
import { runOnWire } from './run.ts';

type ExplainedRunOnWire = AnswerOf<typeof HTTP_API.explainRun>;

/** Why a run got the floor, as people see it. */
export function explainedRunOnWire(explained: ExplainedRun): ExplainedRunOnWire {
  const { agentName, reason, sentence, rule, trigger, step, steps, waiters, passedOver } =
    explained;
  const run = runOnWire(explained.run);
  const { outcome } = explained.run;
  return {
    runId: run.id,
    agentId: run.agentId,
    agentName,
    sentence,
    reason: { ...reason, clauses: [...reason.clauses] },
    because: run.because,
    rule,
    trigger: trigger === null ? null : quotedOnWire(trigger),
    step,
    steps,
    waiters: [...waiters],
    passedOver: passedOver.map(({ agent, agentName: name, sentence: why, ...one }) => ({
      agentId: agent,
      agentName: name,
      count: one.count,
      because: one.because,
      reason: one.reason,
      sentence: why,
    })),
    ending: outcome === null ? null : endingOf(outcome, run.endedBecause ?? run.because),
    outcome: run.outcome,
    outcomeWords: run.outcomeWords,
    failure: run.failure,
    stoppedById: run.stoppedById,
    tokens: run.tokens,
    costUsd: run.costUsd,
    isEstimated: run.isEstimated,
    offeredAt: run.offeredAt,
    startedAt: run.startedAt,
    endedAt: run.endedAt,
    chainId: run.chainId,
  };
}
