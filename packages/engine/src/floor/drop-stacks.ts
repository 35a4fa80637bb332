import type { ChainId } from '../ids.ts';
import { withoutStacks } from '../chain.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';

/** Drops everyone who waits in a chain; none of them vanishes in silence. */
export function dropStacks(ruling: Ruling, chainId: ChainId, because: RuleId): void {
  const chain = ruling.chain(chainId);
  for (const { agent } of chain.branches.flatMap(({ stack }) => stack)) {
    ruling.add({ type: 'drop-waiter', chainId, agent, because });
  }
  ruling.putChain(withoutStacks(chain));
}

/** Ends a chain for everyone but the runs that it has (TL5, BU3, ST3). */
export function closeChain(ruling: Ruling, chainId: ChainId, because: RuleId): void {
  dropStacks(ruling, chainId, because);
  const chain = ruling.chain(chainId);
  ruling.putChain({ ...chain, closedBecause: chain.closedBecause ?? because });
}
