import type { Branch, Chain } from '../chain.ts';
import { findMember } from '../names/find-member.ts';
import { fitsRunLimit } from '../limit/run-limit.ts';
import type { Agent } from '../member.ts';
import type { RuleId } from '../rule-id.ts';
import type { Ruling } from '../ruling.ts';
import type { HandOff, Run } from '../run.ts';
import type { PolicyName } from '../settings.ts';
import { adminAgent } from '../space-state.ts';
import type { ToolRefusal } from '../tool-call.ts';

/** Whether a hand-off may happen, and to whom; if not, by which rule. */
export type HandOffVerdict =
  | { readonly ok: true; readonly target: Agent }
  | { readonly ok: false; readonly code: ToolRefusal; readonly because: RuleId };

/**
 * The loop protection of `chain`: asked when the tool is called, and again
 * when the run is committed, because much may have happened in between.
 */
export function checkHandOff(ruling: Ruling, run: Run, handOff: HandOff): HandOffVerdict {
  const chain = ruling.chain(run.chainId);
  if (!isInVocabulary(chain.policy, handOff)) return refused('wrong-policy', 'AD10');
  const found = findTarget(ruling, run, handOff.target);
  if (!found.ok) return found;
  const { target } = found;
  const branch = branchOf(chain, run);
  if (handOff.kind === 'delegate') return checkDelegate(ruling, run, { chain, branch, target });
  if (ruling.floor.waitsForPerson) return refused('passed', 'PA2');
  if (chain.policy === 'admin') return found;
  const isMentionedBack = branch.pairs.some(([from, to]) => from === target.id && to === run.agent);
  if (isMentionedBack) return refused('mentioned-back', 'CH15');
  if (handOff.expectReply && branch.stack.length >= ruling.settings.maxStack) {
    return refused('stack-full', 'CH13');
  }
  return checkRuns(ruling, chain, { target, expectReply: handOff.expectReply });
}

// Under `admin` an answer may name who comes next, but nobody waits on a stack.
function isInVocabulary(policy: PolicyName, handOff: HandOff): boolean {
  if (policy === 'admin') return handOff.kind === 'delegate' || !handOff.expectReply;
  return policy === 'chain';
}

/** CH14: a hand-off goes to another, active agent of this space. */
export function findTarget(
  ruling: Ruling,
  run: Pick<Run, 'agent'>,
  target: string,
): HandOffVerdict {
  const member = findMember(ruling.roster, target);
  if (member === undefined) return refused('not-a-member', 'CH14');
  if (member.id === run.agent) return refused('self', 'CH14');
  if (member.kind === 'person') return refused('person', 'CH14');
  if (member.status === 'inactive') return refused('inactive', 'CH14');
  return { ok: true, target: member };
}

// CH16: who waits here, stood here before or wrote the trigger cannot stand in.
function checkDelegate(
  ruling: Ruling,
  run: Run,
  { chain, branch, target }: { chain: Chain; branch: Branch; target: Agent },
): HandOffVerdict {
  if (branch.stack.some((waiter) => waiter.agent === target.id)) {
    return refused('waits-on-stack', 'CH16');
  }
  if (run.delegators.includes(target.id)) return refused('delegated-before', 'CH16');
  if (wroteTrigger(ruling, run, target)) return refused('wrote-trigger', 'CH16');
  if (chain.policy === 'admin') {
    const isAdmin = adminAgent(ruling.space)?.id === run.agent;
    return isAdmin ? { ok: true, target } : refused('not-admin', 'AD8');
  }
  return checkRuns(ruling, chain, { target, expectReply: false });
}

function checkRuns(
  ruling: Ruling,
  chain: Chain,
  { target, expectReply }: { target: Agent; expectReply: boolean },
): HandOffVerdict {
  const fits = fitsRunLimit(chain, ruling.settings.maxRuns, expectReply);
  return fits ? { ok: true, target } : refused('run-limit', 'CH6');
}

/** Whether an agent would get the floor for a message of its own. */
export function wroteTrigger(ruling: Ruling, run: Run, target: Agent): boolean {
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
