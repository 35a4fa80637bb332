import { withBranch, type Branch, type Chain } from '../chain.ts';
import { cancelRun } from '../floor/end-run.ts';
import { endWait } from '../wait/end-wait.ts';
import { giveBack } from '../floor/give-back.ts';
import type { MemberId } from '../ids.ts';
import { canReply, endWaitsOnRun } from '../wait/reply-match.ts';
import { indexOf } from '../roster/roster-index.ts';
import type { Roster } from '../roster/roster.ts';
import type { Ruling } from '../ruling.ts';
import type { MembersChanged } from '../space-event.ts';
import type { SpaceState } from '../space-state.ts';
import { noticeReason } from '../speech/notice-words.ts';
import { isApproval, type Wait } from '../wait.ts';

/**
 * Handles agents and people that join or leave, and agents that are paused or resumed. The cost is
 * O(runs), not O(members).
 */
export function membersChanged(ruling: Ruling, event: MembersChanged): void {
  const before = ruling.space;
  const after = indexOf(event.roster);
  const isGone = (agent: MemberId): boolean => after.activeAgent(agent) === undefined;
  // Uses the old roster, because the new roster lacks the name of an agent that left. The
  // unfinished text of this agent is posted under its name.
  const cancelled = ruling.floor.runs.filter(({ agent }) => isGone(agent));
  for (const run of cancelled) {
    // DP2: an agent that waits for this run learns that the run failed.
    endWaitsOnRun(ruling, run, { kind: 'failed' });
    const reason = after.agent(run.agent) === undefined ? 'agent-left' : 'agent-paused';
    cancelRun(ruling, run, { by: null, reason, because: 'DP1' });
  }
  ruling.roster = event.roster;
  moveCursor(ruling, before.roster);
  for (const chain of ruling.floor.chains) dropWaiters(ruling, chain, isGone);
  // DP2: agents that wait on a stack learn of the change too.
  for (const run of cancelled) giveBack(ruling, run, { kind: 'failed' });
  for (const wait of ruling.floor.waits) endHopeless(ruling, wait);
  noticeLeft(ruling, before);
}

// DP2: drops waiters that left. If such a waiter was itself asked by an agent, that agent gets the
// result *failed*.
function dropWaiters(ruling: Ruling, chain: Chain, isGone: (agent: MemberId) => boolean): void {
  for (const branch of chain.branches) {
    const departed = branch.stack.filter(({ agent }) => isGone(agent));
    if (departed.length === 0) continue;
    for (const { agent } of departed) {
      ruling.add({ type: 'drop-waiter', chainId: chain.id, agent, because: 'DP2' });
    }
    ruling.putChain(withBranch(ruling.chain(chain.id), withoutWaiters(branch, isGone)));
  }
}

function withoutWaiters(branch: Branch, isGone: (agent: MemberId) => boolean): Branch {
  const failed = new Set(
    branch.stack.filter(({ agent }) => isGone(agent)).map(({ answersTo }) => answersTo),
  );
  const stack = branch.stack
    .map((waiter) =>
      failed.has(waiter.id) ? { ...waiter, result: { kind: 'failed' } as const } : waiter,
    )
    .filter(({ agent }) => !isGone(agent));
  return { ...branch, stack };
}

// WA9: ends a wait at once if none of the remaining members can end it.
function endHopeless(ruling: Ruling, wait: Wait): void {
  if (wait.elsewhere !== null) return;
  const isHopeless = wait.for.every((whom) => !canReply(ruling, whom, wait.agent));
  const isGone = wait.home !== null && ruling.index.activeAgent(wait.agent) === undefined;
  if (!isHopeless && !isGone) return;
  if (isApproval(wait)) {
    return endWait(ruling, wait, { kind: 'timed-out', messageId: wait.sent }, 'AP5');
  }
  endWait(ruling, wait, { kind: 'ended', messageId: wait.sent, outcome: 'failed' }, 'WA9');
}

// CH7: if the agent that was picked last has left, the cursor moves to the member that joined
// before this agent.
function moveCursor(ruling: Ruling, before: Roster): void {
  const { cursor } = ruling.floor;
  if (cursor === null || ruling.index.member(cursor) !== undefined) return;
  const place = before.members.findIndex(({ id }) => id === cursor);
  const earlier = before.members
    .slice(0, Math.max(place, 0))
    .findLast(({ id }) => ruling.index.member(id) !== undefined);
  ruling.change({ cursor: earlier?.id ?? null });
}

// AD5: posts a notice if the agent that the policy needs has left, because no agent runs without
// it.
function noticeLeft(ruling: Ruling, before: SpaceState): void {
  const { mainAgent } = ruling.policy;
  if (!mainAgent?.required || ruling.settings.kind === 'forum') return;
  const { find, leftBecause } = mainAgent.required;
  const was = find(before);
  if (was === null || find(ruling.space) !== null) return;
  const about = { name: was.name, word: mainAgent.word };
  ruling.notice('coordinator-left', noticeReason(leftCode(ruling, was.id), about), leftBecause);
}

function leftCode({ index }: Ruling, was: MemberId) {
  const agent = index.agent(was);
  if (agent === undefined) return 'main-agent-left';
  // AD2: an only agent was the coordinator without a setting, until another agent joined.
  return agent.status === 'paused' ? 'main-agent-paused' : 'main-agent-not-alone';
}
