import { utcDay, type EffectOf, type RunId, type SpaceEvent, type Usage } from '@conch/engine';
import { addToAgentDay, addToSpaceDay, release, type Script } from '@conch/store';
import type { Decided } from './decided.ts';
import { isSomething } from './usage.ts';

/**
 * BU4, however a run has ended: here, and only here, its reservation makes room for what it cost.
 * That goes into the day of its agent, and into that of the space, where every end is counted.
 */
export function* recordCost(
  { event, before, after }: Decided,
  { runId, agent, outcome }: EffectOf<'end-run'>,
): Script<Usage> {
  const usage = usageOf(event, runId) ?? NOTHING;
  const reserved = before.floor.runs.find(({ id }) => id === runId)?.reserved;
  if (reserved !== undefined && isSomething(reserved)) yield* release(agent, runId);
  const { tokens, costUsd, isEstimated = false } = usage;
  const hasCost = isSomething(usage);
  const cost = {
    runs: hasCost ? 1 : 0,
    tokens,
    costUsd: costUsd ?? 0,
    unpricedTokens: costUsd === null ? tokens : 0,
    estimatedTokens: isEstimated ? tokens : 0,
  };
  const day = utcDay(event.at);
  if (hasCost) yield* addToAgentDay(agent, day, cost);
  const failed = outcome.kind === 'failed' ? 1 : 0;
  yield* addToSpaceDay({ spaceId: after.id, day, agentId: agent, ...cost, ended: 1, failed });
  return usage;
}

/** What an event says that a run has cost which it ends; undefined: it does not say. */
export function usageOf(event: SpaceEvent, runId: RunId): Usage | undefined {
  if (event.type === 'run-ended' && event.runId === runId) return event.usage;
  if (!('streamed' in event)) return undefined;
  return event.streamed?.find((part) => part.runId === runId)?.usage;
}

const NOTHING: Usage = { tokens: 0, costUsd: 0 };
