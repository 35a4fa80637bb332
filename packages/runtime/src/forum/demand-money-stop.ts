import { indexOf, type MemberId, type SpaceId, type SpaceSettings } from '@conch/engine';
import type { RuntimeContext } from '../runtime-context.ts';
import type { OpenSpace } from '../space/open-space.ts';
import { lacksMoneyStop, moneyStopNeeded } from './money-stop.ts';

/** FO25: throws `money-stop-needed` if a forum that ticks by itself could spend without limit. */
export async function demandMoneyStop(
  context: Pick<RuntimeContext, 'agents'>,
  settings: SpaceSettings,
  agents: readonly MemberId[],
): Promise<void> {
  const { kind, forum, dayBudget } = settings;
  if (kind !== 'forum' || forum.isPaused || dayBudget.maxCostUsd !== null) return;
  const names: string[] = [];
  for (const id of agents) {
    const found = await context.agents.find(id);
    if (found === null || found.row.status !== 'active') continue;
    if (lacksMoneyStop(found, settings)) names.push(found.row.name);
  }
  if (names.length > 0) throw moneyStopNeeded(names);
}

/** FO25: the same check for changed settings of an existing space. */
export async function demandMoneyStopIn(
  context: RuntimeContext,
  spaceId: SpaceId,
  changed: (space: OpenSpace) => SpaceSettings,
): Promise<void> {
  const space = await context.open(spaceId);
  const { state } = space;
  const before = state.settings;
  const after = changed(space);
  // Only a change that could increase the spending is checked here. All other changes are saved,
  // because the next tick checks again.
  const isLetLoose = before.kind !== 'forum' || before.forum.isPaused;
  if (!isLetLoose && !isLooser(before.dayBudget, after.dayBudget)) return;
  const agents = indexOf(state.roster).activeAgents.map(({ id }) => id);
  await demandMoneyStop(context, after, agents);
}

function isLooser(before: SpaceSettings['dayBudget'], after: SpaceSettings['dayBudget']): boolean {
  return BOUNDS.some((bound) => before[bound] !== null && after[bound] === null);
}

const BOUNDS = ['maxTokens', 'maxCostUsd'] as const;
