import { isUnbounded, type SpaceSettings } from '@conch/engine';
import type { FoundAgent } from '../agent-directory.ts';
import { Refused } from '../refused.ts';

/** FO25: whether an agent could spend without limit in a forum that ticks by itself. */
export function lacksMoneyStop(
  { row, reading }: FoundAgent,
  { dayBudget }: Pick<SpaceSettings, 'dayBudget'>,
): boolean {
  if (!reading.ok || reading.agent.worstCase === undefined) return false;
  return isUnbounded(reading.agent.worstCase, [dayBudget, row]);
}

/** FO25: the refusal for a forum that needs a budget before it may tick by itself. */
export function moneyStopNeeded(names: readonly string[]): Refused {
  const who = names.length === 1 ? `${names[0]} costs` : `${names.length} of its agents cost`;
  const what = `This forum cannot tick by itself: ${who} money, and no budget limits it. Give the space a day budget in money (dayBudget.maxCostUsd, or tokens if a price is unknown), or pause the forum (forum.isPaused).`;
  return new Refused('money-stop-needed', what, names);
}
