import type { Agent } from '@conch/agents';
import type { SpaceSettings } from '@conch/engine';
import type { AgentRow } from '@conch/store';
import type { FoundAgent } from '../agent-directory.ts';
import { Refused } from '../refused.ts';

/** FO25: whether nothing would end what an agent spends in a forum that ticks by itself. */
export function lacksMoneyStop(
  { row, reading }: FoundAgent,
  { dayBudget }: Pick<SpaceSettings, 'dayBudget'>,
): boolean {
  if (!reading.ok || !costsMoney(reading.agent)) return false;
  if (dayBudget.maxCostUsd !== null || row.maxCostUsd !== null) return false;
  return !(isUnpriced(reading.agent) && hasTokenBound(row, dayBudget));
}

function costsMoney({ worstCase }: Agent): boolean {
  return worstCase !== undefined && worstCase.costUsd !== 0;
}

// What has no price can be bounded in tokens alone.
function isUnpriced({ worstCase }: Agent): boolean {
  return worstCase?.costUsd === null;
}

function hasTokenBound(row: AgentRow, dayBudget: SpaceSettings['dayBudget']): boolean {
  return dayBudget.maxTokens !== null || row.maxTokens !== null;
}

/** Why a forum may not tick by itself. */
export function moneyStopNeeded(names: readonly string[]): Refused {
  const who = names.length === 1 ? `${names[0]} costs` : `${names.length} of its agents cost`;
  const what = `This forum may not tick by itself: ${who} money, and nothing would stop it. Give the space a day budget in money (dayBudget.maxCostUsd; in tokens where a price is not known), or pause the forum (forum.isPaused).`;
  return new Refused('money-stop-needed', what, names);
}
