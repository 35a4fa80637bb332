import { maySee } from '../audience.ts';
import type { Branch, Chain } from '../chain.ts';
import { findMember } from '../names/find-member.ts';
import type { AgentMember } from '../roster/member.ts';
import type { HandOffAttempt, HandOffRefusal } from '../policy/policy.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { HandOff, Run } from '../run.ts';
import type { ToolRefusal } from '../tool-call.ts';

/** The result of the check of a hand-off: its target, or the rule that refuses it. */
export type HandOffVerdict =
  | { readonly ok: true; readonly target: AgentMember }
  | { readonly ok: false; readonly code: ToolRefusal; readonly because: RuleId };

/**
 * Checks a hand-off to prevent loops. The check runs at the tool call and again when the run is
 * committed, because the state may have changed in between.
 */
export function checkHandOff(ruling: Ruling, run: Run, handOff: HandOff): HandOffVerdict {
  const chain = ruling.chain(run.chainId);
  const { handOffs } = ruling.policyOf(chain);
  if (handOffs?.knows(handOff) !== true) return refused('wrong-policy', 'AD10');
  const found = findTarget(ruling, run, handOff.target);
  if (!found.ok) return found;
  const { target } = found;
  if (!maySeeTrigger(ruling, run, target)) return refused('may-not-see', 'AU12');
  const expectReply = handOff.kind === 'mention' && handOff.expectReply;
  const branch = branchOf(chain, run);
  const attempt = { space: ruling.space, run, chain, branch, target, expectReply };
  if (handOff.kind === 'delegate') {
    const refusal = cannotStandIn(ruling, attempt) ?? handOffs.refuseDelegation(attempt);
    return refusal === null ? found : { ok: false, ...refusal };
  }
  if (ruling.floor.waitsForPerson) return refused('passed', 'PA2');
  const refusal = handOffs.refuseMention(attempt);
  return refusal === null ? found : { ok: false, ...refusal };
}

/** CH14: the target of a hand-off must be another active agent of this space. */
export function findTarget(
  ruling: Ruling,
  run: Pick<Run, 'agent'>,
  target: string,
): HandOffVerdict {
  const member = findMember(ruling.roster, target);
  if (member === undefined) return refused('not-a-member', 'CH14');
  if (member.id === run.agent) return refused('self', 'CH14');
  if (member.kind === 'person') return refused('person', 'CH14');
  if (member.status === 'paused') return refused('paused', 'CH14');
  return { ok: true, target: member };
}

// CH16: the target must not be a waiter of this branch, an earlier delegator or the trigger's
// sender.
function cannotStandIn(
  ruling: Ruling,
  { run, branch, target }: HandOffAttempt,
): HandOffRefusal | null {
  if (branch.stack.some((waiter) => waiter.agent === target.id)) {
    return { code: 'waits-on-stack', because: 'CH16' };
  }
  if (run.delegators.includes(target.id)) return { code: 'delegated-before', because: 'CH16' };
  return wroteTrigger(ruling, run, target) ? { code: 'wrote-trigger', because: 'CH16' } : null;
}

/**
 * AU12: whether an agent may see the message that a run is about. If so, the agent may also see the
 * answer of the run.
 */
export function maySeeTrigger(ruling: Ruling, run: Run, target: Pick<AgentMember, 'id'>): boolean {
  return maySee(ruling.trigger(run.triggerId).audience, target.id);
}

/**
 * Whether the target wrote the trigger of the run. If so, the target would answer its own message.
 */
export function wroteTrigger(ruling: Ruling, run: Run, target: AgentMember): boolean {
  return ruling.trigger(run.triggerId).sender.id === target.id;
}

export function branchOf(chain: Chain, run: Pick<Run, 'branchId'>): Branch {
  const branch = chain.branches.find((other) => other.id === run.branchId);
  if (branch === undefined) throw new Error(`a run names a branch that is gone: ${run.branchId}`);
  return branch;
}

export function refused(code: ToolRefusal, because: RuleId): HandOffVerdict & { ok: false } {
  return { ok: false, code, because };
}

/**
 * A copy of the run with one more refused hand-off. This hand-off was refused because the chain has
 * ended (TL11).
 */
export function withRefused(run: Run, handOff: HandOff): Run {
  return { ...run, refusedHandOffs: [...(run.refusedHandOffs ?? []), handOff] };
}

/**
 * A copy of the run without its refused hand-offs, so that *Continue* does not give their targets
 * the floor.
 */
export function withoutRefused(run: Run): Run {
  const { refusedHandOffs: _, ...rest } = run;
  return rest;
}

/** A copy of the run without its refused delegations, because its answer has been posted. */
export function withoutRefusedDelegations(run: Run): Run {
  const mentions = (run.refusedHandOffs ?? []).filter(({ kind }) => kind === 'mention');
  return { ...run, refusedHandOffs: mentions };
}
