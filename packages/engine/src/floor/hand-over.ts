import { withBranch, type Waiter } from '../chain.ts';
import { dropStacks } from './drop-stacks.ts';
import type { Committed } from './commit-hand-off.ts';
import { closeRun } from './end-run.ts';
import { giveFloor } from './give-floor.ts';
import { branchOf } from './hand-off.ts';
import type { Agent } from '../member.ts';
import type { MemberId } from '../ids.ts';
import type { Spoken } from '../message.ts';
import { endWaitsOnRun, moveWaits } from '../wait/reply-match.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { Run } from '../run.ts';

/**
 * Gives the floor to the target of a hand-off (CH2); who expects a reply
 * waits on the branch's stack (CH4). Says whom the limits refused.
 */
export function handOver(
  ruling: Ruling,
  run: Run,
  handOff: Committed,
  trigger: Spoken,
): readonly MemberId[] {
  const { target, reason, expectReply } = handOff;
  forgetRunLimit(ruling, run, target);
  const chain = ruling.chain(run.chainId);
  const branch = branchOf(chain, run);
  const pairs = [...branch.pairs, [run.agent, target.id] as const];
  const stack = expectReply ? [...branch.stack, waiterFor(run, handOff)] : branch.stack;
  ruling.putChain(withBranch(chain, { ...branch, pairs, stack }));
  ruling.keepTrigger(trigger);
  const refused = giveFloor(ruling, [
    {
      agent: target.id,
      chainId: run.chainId,
      branchId: run.branchId,
      startedBy: 'agent',
      cause: { kind: 'mention', by: run.agent, reason },
      triggerId: trigger.messageId,
      answersTo: expectReply ? run.id : null,
      delegators: [],
      because: becauseOf(handOff),
    },
  ]);
  // Whom the limit refused nobody waits for: the chain has ended with it.
  if (refused.length > 0) dropStacks(ruling, run.chainId, 'TL5');
  return refused;
}

// CH20: whom the run limit refused once and who gets the floor after all.
function forgetRunLimit(ruling: Ruling, run: Run, target: Agent): void {
  const chain = ruling.chain(run.chainId);
  if (chain.runLimitRefused !== target.id) return;
  ruling.putChain({ ...chain, runLimitRefused: null });
}

/** CH10, AD8: the target runs in the delegator's place; nothing is posted. */
export function delegateTo(ruling: Ruling, run: Run, { target, reason }: Committed): void {
  const isAdmin = ruling.chain(run.chainId).policy === 'admin';
  const because = isAdmin ? 'AD8' : 'CH10';
  const outcome = { kind: 'delegated', to: target.id, reason } as const;
  closeRun(ruling, run, outcome, because);
  forgetRunLimit(ruling, run, target);
  const refused = giveFloor(ruling, [
    {
      agent: target.id,
      chainId: run.chainId,
      branchId: run.branchId,
      startedBy: run.startedBy,
      cause: isAdmin ? { kind: 'message' } : { kind: 'delegated', by: run.agent, reason },
      triggerId: run.triggerId,
      answersTo: run.answersTo,
      delegators: [...run.delegators, run.agent],
      because,
    },
  ]);
  const heir = ruling.floor.runs.at(-1);
  if (refused.length > 0) dropStacks(ruling, run.chainId, 'TL5');
  else if (heir !== undefined) moveWaits(ruling, run, heir);
  endWaitsOnRun(ruling, run, outcome);
}

function becauseOf({ expectReply, byTool }: Committed): RuleId {
  if (expectReply) return 'CH4';
  return byTool ? 'CH2' : 'CH21';
}

function waiterFor(run: Run, { target, reason }: Committed): Waiter {
  return {
    id: run.id,
    agent: run.agent,
    asked: target.id,
    reason,
    result: { kind: 'skipped' },
    answersTo: run.answersTo,
    triggerId: run.triggerId,
    delegators: run.delegators,
  };
}
