import type { SpaceSettings } from '@conch/engine';
import type { AgentRow } from '@conch/store';

/**
 * Whether a budget limits the agent's runs in a space. Cost is reserved only for these runs (BU1).
 */
export function isBounded(
  { chainBudget, dayBudget }: Pick<SpaceSettings, 'chainBudget' | 'dayBudget'>,
  agent: Pick<AgentRow, 'maxTokens' | 'maxCostUsd'>,
): boolean {
  const bounds = [chainBudget, dayBudget, agent];
  return bounds.some((b) => b.maxTokens !== null || b.maxCostUsd !== null);
}
