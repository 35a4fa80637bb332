import { indexOf, type MemberId, type SpaceId, type SpaceSettings } from '@conch/engine';
import type { Core } from '../core.ts';
import { lacksMoneyStop, moneyStopNeeded } from './money-stop.ts';

/** FO25: throws `money-stop-needed` if a forum that is to tick by itself could spend without end. */
export async function demandMoneyStop(
  core: Pick<Core, 'agents'>,
  settings: SpaceSettings,
  agents: readonly MemberId[],
): Promise<void> {
  const { kind, forum, dayBudget } = settings;
  if (kind !== 'forum' || forum.isPaused || dayBudget.maxCostUsd !== null) return;
  const names: string[] = [];
  for (const id of agents) {
    const found = await core.agents.find(id);
    if (found === null || found.row.status !== 'active') continue;
    if (lacksMoneyStop(found, settings)) names.push(found.row.name);
  }
  if (names.length > 0) throw moneyStopNeeded(names);
}

/** The same for changed settings of a space that there is. */
export async function demandMoneyStopIn(
  core: Core,
  spaceId: SpaceId,
  changed: (settings: SpaceSettings) => SpaceSettings,
): Promise<void> {
  const { state } = await core.open(spaceId);
  const before = state.settings;
  const after = changed(before);
  // Whatever else is changed is saved, whoever has come since: the next tick looks again.
  const isLetLoose = before.kind !== 'forum' || before.forum.isPaused;
  if (!isLetLoose && !isLooser(before.dayBudget, after.dayBudget)) return;
  const agents = indexOf(state.roster).activeAgents.map(({ id }) => id);
  await demandMoneyStop(core, after, agents);
}

function isLooser(before: SpaceSettings['dayBudget'], after: SpaceSettings['dayBudget']): boolean {
  return BOUNDS.some((bound) => before[bound] !== null && after[bound] === null);
}

const BOUNDS = ['maxTokens', 'maxCostUsd'] as const;
