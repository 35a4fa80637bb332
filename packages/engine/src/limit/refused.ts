import type { Halt, TurnLimitRefusal } from '../floor.ts';
import type { ChainId, MemberId } from '../ids.ts';
import { indexOf } from '../roster/roster-index.ts';
import { isAskedByAgent } from '../run.ts';
import type { SpaceState } from '../space-state.ts';

/** TL7: the refusals of a limit episode, grouped by chain in the order of their start. */
export function refusedByChain({
  refused,
  chains = [],
}: Halt): readonly (readonly TurnLimitRefusal[])[] {
  const groups = new Map<ChainId, TurnLimitRefusal[]>(chains.map((id) => [id, []]));
  for (const one of refused) {
    const { chainId } = one.ask;
    groups.set(chainId, [...(groups.get(chainId) ?? []), one]);
  }
  return [...groups.values()];
}

const NOBODY: readonly MemberId[] = [];

/**
 * TL7: the agents that *Continue* gives the floor, in order. Each agent occurs once. Agents that
 * left or were paused are omitted.
 */
export function agentsToContinue({
  floor: { halt },
  roster,
  settings,
}: Pick<SpaceState, 'floor' | 'roster' | 'settings'>): readonly MemberId[] {
  if (halt === null || halt.refused.length === 0) return NOBODY;
  const index = indexOf(roster);
  const asks = refusedByChain(halt).flatMap((group) => group.map(({ ask }) => ask));
  // With a limit of 0, requests of agents would be refused again (TL10).
  const served = settings.turnLimit === 0 ? asks.filter((ask) => !isAskedByAgent(ask)) : asks;
  const agents = new Set(served.map(({ agent }) => agent));
  return [...agents].filter((agent) => index.activeAgent(agent) !== undefined);
}
