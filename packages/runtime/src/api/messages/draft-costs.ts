import { sum, utcDay, type MemberId, type RunCosts, type SpaceSettings } from '@conch/engine';
import { reservedForOthers, spentOnDay } from '@conch/store';
import type { FoundAgent } from '../../agent-directory.ts';
import type { RuntimeContext } from '../../runtime-context.ts';
import { isBounded } from '../../run/is-bounded.ts';
import { readWorstCase } from '../../run/read-output.ts';

// Limits the number of agents, because the costs are computed again while a person types.
const MOST_AGENTS = 100;

/**
 * The possible costs of runs of these agents. Only runs that a budget limits are included (BU1).
 */
export async function draftCosts(
  context: RuntimeContext,
  settings: SpaceSettings,
  agents: readonly MemberId[],
): Promise<RunCosts> {
  const at = context.clock.now();
  const found = new Map<MemberId, FoundAgent>();
  for (const id of [...new Set(agents)].slice(0, MOST_AGENTS)) {
    const agent = await context.agents.find(id);
    if (agent !== null && isBounded(settings, agent.row)) found.set(id, agent);
  }
  const of = new Map<MemberId, CostOf>();
  if (found.size === 0) return { at, of };
  await context.database.read(function* () {
    for (const [id, { row, reading }] of found) {
      const worstCase = reading.ok ? readWorstCase(reading.agent) : null;
      if (worstCase === null) continue;
      const { maxTokens, maxCostUsd } = row;
      const reserved = yield* reservedForOthers(id, '');
      const spent = sum(yield* spentOnDay(id, utcDay(at)), reserved);
      of.set(id, { worstCase, agent: { spent, maxTokens, maxCostUsd } });
    }
  });
  return { at, of };
}

type CostOf = RunCosts['of'] extends ReadonlyMap<MemberId, infer Cost> ? Cost : never;
