import { withBranch, type Waiter } from '../chain.ts';
import { dropRefused } from './drop-stacks.ts';
import { giveFloor } from './give-floor.ts';
import { branchOf } from './hand-off.ts';
import { askInNewBranch } from './start-chain.ts';
import type { Ruling } from '../ruling.ts';
import type { FloorRequest, QuestionOutcome, Run } from '../run.ts';

/**
 * If a run ends without a hand-off, gives the floor back to the waiter (CH5). The waiter learns how
 * the asked agent's run ended (CH12). A failed, cancelled or timed-out run also does this, so that
 * no agent waits for ever (CH19).
 */
export function giveBack(ruling: Ruling, run: Run, result: QuestionOutcome): void {
  tellWaiter(ruling, run, result);
  const chain = ruling.chain(run.chainId);
  const branch = branchOf(chain, run);
  const next = branch.stack.at(-1);
  if (next === undefined) return passOn(ruling, run, result);
  ruling.putChain(withBranch(chain, { ...branch, stack: branch.stack.slice(0, -1) }));
  const refused = giveFloor(ruling, [returnTo(run, next)]);
  // The limit refused the waiter. Without its run, no run is left that could give the floor back to
  // the other waiters.
  if (refused.length > 0) dropRefused(ruling, run);
}

// Lets the policy choose the next agent after a run without a message. A message of a run has
// already given the floor.
function passOn(ruling: Ruling, run: Run, result: QuestionOutcome): void {
  const { afterSilence } = ruling.policyOf(ruling.chain(run.chainId));
  if (afterSilence === null || result.kind === 'answered') return;
  const speaker = afterSilence({ space: ruling.space, agent: run.agent });
  if (speaker === null) return;
  const { chainId, cause, triggerId } = run;
  giveFloor(ruling, [
    askInNewBranch(ruling, speaker, { chainId, cause, trigger: ruling.trigger(triggerId) }),
  ]);
}

/** Stores how a run ended, so that the waiting agent learns the result. */
export function tellWaiter(ruling: Ruling, run: Run, result: QuestionOutcome): void {
  if (run.answersTo === null) return;
  const chain = ruling.chain(run.chainId);
  const branch = branchOf(chain, run);
  const stack = branch.stack.map((waiter) =>
    waiter.id === run.answersTo ? { ...waiter, result } : waiter,
  );
  ruling.putChain(withBranch(chain, { ...branch, stack }));
}

function returnTo(run: Run, waiter: Waiter): FloorRequest {
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
    ...(waiter.startedBy === undefined ? {} : { resumes: waiter.startedBy }),
  };
}
