import {
  countedSpend,
  exactUsd,
  NOTHING_SPENT,
  utcDay,
  type EffectOf,
  type RunId,
  type SpaceEvent,
  type Usage,
} from '@conch/engine';
import { addToAgentDay, addToModelDay, addToSpaceDay, release, type Script } from '@conch/store';
import type { DecisionToRecord } from '../space/decision-to-record.ts';
import { isSomething } from './usage.ts';

/**
 * BU4: replaces the reservation of an ended run by its cost, for every outcome. Only this function
 * does so. The cost is added to the day of the agent and to the day of the space. The day of the
 * space counts every ended run.
 */
export function* recordCost(
  { event, before, after }: DecisionToRecord,
  { runId, agent, outcome }: EffectOf<'end-run'>,
): Script<Usage> {
  const usage: Usage = usageOf(event, runId) ?? NOTHING_SPENT;
  const reserved = before.floor.runs.find(({ id }) => id === runId)?.reserved ?? NOTHING_SPENT;
  if (isSomething(reserved)) yield* release(agent, runId);
  const known = reportedOf(usage);
  const { tokens, costUsd, isEstimated = false } = known;
  const hasCost = isSomething(usage);
  const cost = {
    runs: hasCost ? 1 : 0,
    tokens,
    costUsd: costUsd ?? 0,
    unpricedTokens: costUsd === null ? tokens : 0,
    estimatedTokens: isEstimated ? tokens : 0,
    unreportedRuns: usage.isUnreported === true ? 1 : 0,
  };
  const counted = countedSpend(usage, reserved);
  const assumed = {
    tokens: counted.tokens - tokens,
    costUsd: exactUsd(counted.costUsd - (costUsd ?? 0)),
  };
  const day = utcDay(event.at);
  if (hasCost) yield* addToAgentDay(agent, day, cost, assumed);
  const failed = outcome.kind === 'failed' ? 1 : 0;
  if (hasCost) yield* addToModelDay({ spaceId: after.id, day, model: usage.model ?? '', ...cost });
  yield* addToSpaceDay({ spaceId: after.id, day, agentId: agent, ...cost, ended: 1, failed });
  return usage;
}

/** The reported usage of a run. Zero if the amounts are only the worst case. */
function reportedOf(usage: Usage): Usage {
  return usage.isUnreported === true ? NOTHING_SPENT : usage;
}

/**
 * The cost of an ended run according to the event. Undefined if the event contains no cost for this
 * run.
 */
export function usageOf(event: SpaceEvent, runId: RunId): Usage | undefined {
  if (event.type === 'run-ended' && event.runId === runId) return event.usage;
  if (!('streamed' in event)) return undefined;
  return event.streamed?.find((part) => part.runId === runId)?.usage;
}
