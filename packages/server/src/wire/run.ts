import type { AnswerOf, HTTP_API } from '@conch/protocol';
import type { RunView } from '@conch/runtime';
import { iso, isoOrNull } from './instant.ts';

type RunOnWire = AnswerOf<typeof HTTP_API.readRun>;

/** One run; of an outcome, what concerns people. */
export function runOnWire(run: RunView): RunOnWire {
  const { outcome } = run;
  return {
    id: run.id,
    spaceId: run.spaceId,
    agentId: run.agentId,
    chainId: run.chainId,
    triggerId: run.triggerId,
    state: run.state,
    because: run.because,
    outcome: outcome?.kind ?? null,
    failure: outcome?.kind === 'failed' ? outcome.failure : null,
    delegatedToId: outcome?.kind === 'delegated' ? outcome.to : null,
    messageId: run.messageId,
    offeredAt: iso(run.offeredAt),
    startedAt: isoOrNull(run.startedAt),
    endedAt: isoOrNull(run.endedAt),
    tokens: run.tokens,
    costUsd: run.costUsd,
  };
}
