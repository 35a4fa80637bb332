import type { ChainId } from '../ids.ts';
import { withoutStacks } from '../chain.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { FloorRequest } from '../run.ts';

/** Drops all waiters of a chain. Each dropped waiter has an effect. */
export function dropStacks(ruling: Ruling, chainId: ChainId, because: RuleId): void {
  drop(ruling, chainId, null, because);
}

/**
 * Drops the waiters after the turn limit has refused an agent. Without a run of this agent, no run
 * is left that could give the waiters the floor back.
 */
export function dropRefused(ruling: Ruling, { chainId, branchId }: FloorRequest): void {
  // TL10: a limit of 0 ends no chain, so the other branches continue.
  const isZero = ruling.settings.turnLimit === 0;
  drop(ruling, chainId, isZero ? branchId : null, isZero ? 'TL10' : 'TL5');
}

function drop(ruling: Ruling, chainId: ChainId, branchId: number | null, because: RuleId): void {
  const chain = ruling.chain(chainId);
  for (const { id, stack } of chain.branches) {
    if (branchId !== null && id !== branchId) continue;
    for (const { agent } of stack) {
      ruling.add({ type: 'drop-waiter', chainId, agent, because });
    }
  }
  ruling.putChain(withoutStacks(chain, branchId));
}

/** Closes a chain. Its current runs may finish, but no new run starts (TL5, BU3, ST3). */
export function closeChain(ruling: Ruling, chainId: ChainId, because: RuleId): void {
  dropStacks(ruling, chainId, because);
  const chain = ruling.chain(chainId);
  ruling.putChain({ ...chain, closedBecause: chain.closedBecause ?? because });
}
