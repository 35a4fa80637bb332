import { withBranch, type Waiter } from '../chain.ts';
import { dropStacks } from './drop-stacks.ts';
import { giveFloor } from './give-floor.ts';
import { branchOf } from './hand-off.ts';
import type { Ruling } from '../ruling.ts';
import type { Ask, Returned, Run } from '../run.ts';

/**
 * A run has ended without a hand-off: who waits gets the floor back (CH5),
 * and is told the truth about whom it asked (CH12). So nobody is stranded by a
 * run that failed, was cancelled or timed out (CH19).
 */
export function giveBack(ruling: Ruling, run: Run, result: Returned): void {
  tellWaiter(ruling, run, result);
  const chain = ruling.chain(run.chainId);
  const branch = branchOf(chain, run);
  const next = branch.stack.at(-1);
  if (next === undefined) return;
  ruling.putChain(withBranch(chain, { ...branch, stack: branch.stack.slice(0, -1) }));
  const refused = giveFloor(ruling, [returnTo(run, next)]);
  // Nobody is left to give the others their floor back.
  if (refused.length > 0) dropStacks(ruling, run.chainId, 'TL5');
}

/** Notes for whoever waits for this run how it ended. */
export function tellWaiter(ruling: Ruling, run: Run, result: Returned): void {
  if (run.answersTo === null) return;
  const chain = ruling.chain(run.chainId);
  const branch = branchOf(chain, run);
  const stack = branch.stack.map((waiter) =>
    waiter.id === run.answersTo ? { ...waiter, result } : waiter,
  );
  ruling.putChain(withBranch(chain, { ...branch, stack }));
}

function returnTo(run: Run, waiter: Waiter): Ask {
  const { result } = waiter;
  return {
    agent: waiter.agent,
    chainId: run.chainId,
    branchId: run.branchId,
    startedBy: 'agent',
    cause: { kind: 'returned', asked: waiter.asked, reason: waiter.reason, result },
    triggerId: result.kind === 'answered' ? result.messageId : waiter.triggerId,
    answersTo: waiter.answersTo,
    delegators: waiter.delegators,
    because: 'CH5',
  };
}
