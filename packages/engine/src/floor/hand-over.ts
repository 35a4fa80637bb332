import { withBranch, type Waiter } from '../chain.ts';
import { dropRefused } from './drop-stacks.ts';
import type { CommittedHandOff } from './commit-hand-off.ts';
import { closeRun } from './end-run.ts';
import { giveFloor } from './give-floor.ts';
import { branchOf } from './hand-off.ts';
import type { AgentMember } from '../roster/member.ts';
import type { MemberId } from '../ids.ts';
import type { SpokenMessage } from '../message.ts';
import { endWaitsOnRun, moveWaits } from '../wait/reply-match.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { FloorRequest, Cause, FloorGiver, Run } from '../run.ts';
import type { SpaceEvent } from '../space-event.ts';

/**
 * Gives the floor to the target of a hand-off (CH2). A caller that expects a reply waits on the
 * stack of the branch (CH4). Returns the agents that the limits refused.
 */
export function handOver(
  ruling: Ruling,
  run: Run,
  handOff: CommittedHandOff,
  trigger: SpokenMessage,
): readonly MemberId[] {
  const { target, expectReply } = handOff;
  const chain = ruling.chain(run.chainId);
  const branch = branchOf(chain, run);
  const pairs = [...branch.pairs, [run.agent, target.id] as const];
  const stack = expectReply ? [...branch.stack, waiterFor(ruling, run, handOff)] : branch.stack;
  ruling.putChain(withBranch(chain, { ...branch, pairs, stack }));
  ruling.keepTrigger(trigger);
  const refused = giveFloor(ruling, [mentionAsk(run, handOff, trigger)]);
  // A refused agent never answers, so the agents that wait for its answer are dropped too.
  if (refused.length > 0) dropRefused(ruling, run);
  return refused;
}

/** The floor request for the target of a hand-off. */
export function mentionAsk(
  run: Run,
  handOff: CommittedHandOff,
  trigger: SpokenMessage,
): FloorRequest {
  const { target, reason, expectReply } = handOff;
  return {
    agent: target.id,
    chainId: run.chainId,
    branchId: run.branchId,
    startedBy: 'agent',
    cause: { kind: 'mention', by: run.agent, reason },
    triggerId: trigger.messageId,
    answersTo: expectReply ? run.id : null,
    delegators: [],
    because: becauseOf(handOff),
  };
}

/** CH10, AD8: the target runs instead of the delegator. The delegator posts nothing. */
export function delegateTo(ruling: Ruling, run: Run, { target, reason }: CommittedHandOff): void {
  const ask = delegatedAsk(ruling, run, { target, reason });
  const outcome = { kind: 'delegated', to: target.id, reason } as const;
  closeRun(ruling, run, outcome, ask.because);
  const refused = giveFloor(ruling, [ask]);
  const heir = ruling.floor.runs.at(-1);
  if (refused.length > 0) dropRefused(ruling, run);
  else if (heir !== undefined) moveWaits(ruling, run, heir);
  endWaitsOnRun(ruling, run, outcome);
}

/** The floor request for the target of a delegation. */
export function delegatedAsk(
  ruling: Ruling,
  run: Run,
  { target, reason }: { readonly target: AgentMember; readonly reason: string },
): FloorRequest {
  const { handOffs } = ruling.policyOf(ruling.chain(run.chainId));
  if (handOffs === null) throw new Error('a run delegates under a policy without hand-offs');
  const { because, namesDelegator } = handOffs.delegation;
  const giver = { by: run.agent, reason };
  const { chainId, branchId, startedBy, triggerId, answersTo, resumes } = run;
  return {
    agent: target.id,
    chainId,
    branchId,
    startedBy,
    cause: namesDelegator ? { kind: 'delegated', ...giver } : handedOverCause(ruling, giver),
    triggerId,
    answersTo,
    delegators: [...run.delegators, run.agent],
    because,
    ...(resumes === undefined ? {} : { resumes }),
  };
}

// AD8: the task of the target contains only the message. The delegator and its reason are stored
// with the run.
function handedOverCause({ event }: Ruling, givenBy: FloorGiver): Cause {
  return isOld(event) ? { kind: 'message' } : { kind: 'message', givenBy };
}

function becauseOf({ expectReply, byTool }: CommittedHandOff): RuleId {
  if (expectReply) return 'CH4';
  return byTool ? 'CH2' : 'CH21';
}

function waiterFor({ event }: Ruling, run: Run, { target, reason }: CommittedHandOff): Waiter {
  return {
    ...(isOld(event) ? {} : { startedBy: run.resumes ?? run.startedBy }),
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

// True for events from the time before `givenBy` existed. Their replay must give the recorded
// decisions.
function isOld(event: SpaceEvent): boolean {
  return event.type === 'run-ended' && event.earlier === undefined;
}
