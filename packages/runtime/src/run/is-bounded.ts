import type { SpaceSettings } from '@conch/engine';
import type { AgentRow } from '@conch/store';

/** Whether some budget bounds the runs of an agent in a space: only then anything is reserved (BU1). */
export function isBounded(
  { chainBudget, dayBudget }: Pick<SpaceSettings, 'chainBudget' | 'dayBudget'>,
  agent: Pick<AgentRow, 'maxTokens' | 'maxCostUsd'>,
): boolean {
  const bounds = [chainBudget, dayBudget, agent];
  return bounds.some((b) => b.maxTokens !== null || b.maxCostUsd !== null);
}
