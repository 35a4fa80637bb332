import { sum, utcDay, type MemberId, type RunCosts, type SpaceSettings } from '@conch/engine';
import { reservedForOthers, spentOnDay } from '@conch/store';
import type { FoundAgent } from '../agent-directory.ts';
import type { Core } from '../core.ts';
import { isBounded } from '../run/is-bounded.ts';
import { readWorstCase } from '../run/read-output.ts';

// It is asked while somebody types, in spaces of any size.
const MOST_AGENTS = 100;

/** What runs of these agents may cost, of those whose runs some budget bounds (BU1). */
export async function draftCosts(
  core: Core,
  settings: SpaceSettings,
  agents: readonly MemberId[],
): Promise<RunCosts> {
  const at = core.clock.now();
  const found = new Map<MemberId, FoundAgent>();
  for (const id of [...new Set(agents)].slice(0, MOST_AGENTS)) {
    const agent = await core.agents.find(id);
    if (agent !== null && isBounded(settings, agent.row)) found.set(id, agent);
  }
  const of = new Map<MemberId, CostOf>();
  if (found.size === 0) return { at, of };
  await core.database.read(function* () {
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
