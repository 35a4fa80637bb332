import { withBranch, type Branch, type Chain } from '../chain.ts';
import { cancelRun } from '../floor/end-run.ts';
import { endWait } from '../wait/end-wait.ts';
import { giveBack } from '../floor/give-back.ts';
import type { MemberId } from '../ids.ts';
import { canReply, endWaitsOnRun } from '../wait/reply-match.ts';
import { indexOf } from '../roster-index.ts';
import type { Roster } from '../roster.ts';
import type { Ruling } from '../ruling.ts';
import type { MembersChanged } from '../space-event.ts';
import { adminAgent } from '../space-state.ts';
import { isApproval, type Wait } from '../wait.ts';

/** Someone joined, left, or was switched on or off. Costs O(runs), not O(members). */
export function membersChanged(ruling: Ruling, event: MembersChanged): void {
  const before = ruling.space;
  const after = indexOf(event.roster);
  const isGone = (agent: MemberId): boolean => after.activeAgent(agent) === undefined;
  // Under the old roster: what a leaver had streamed still bears its name.
  const cancelled = ruling.floor.runs.filter(({ agent }) => isGone(agent));
  for (const run of cancelled) {
    endWaitsOnRun(ruling, run, { kind: 'failed' }); // DP2
    cancelRun(ruling, run, { by: null, because: 'DP1' });
  }
  ruling.roster = event.roster;
  moveCursor(ruling, before.roster);
  for (const chain of ruling.floor.chains) dropWaiters(ruling, chain, isGone);
  for (const run of cancelled) giveBack(ruling, run, { kind: 'failed' }); // DP2
  for (const wait of ruling.floor.waits) endHopeless(ruling, wait);
  noticeAdmin(ruling, before);
}

// DP2: who waited is dropped at once, and who asked it sees that it failed.
function dropWaiters(ruling: Ruling, chain: Chain, isGone: (agent: MemberId) => boolean): void {
  for (const branch of chain.branches) {
    const gone = branch.stack.filter(({ agent }) => isGone(agent));
    if (gone.length === 0) continue;
    for (const { agent } of gone) {
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

// WA9: a wait that nobody left could end returns at once.
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

// CH7: round-robin goes on from the one who joined before who was picked last.
function moveCursor(ruling: Ruling, before: Roster): void {
  const { cursor } = ruling.floor;
  if (cursor === null || ruling.index.member(cursor) !== undefined) return;
  const place = before.members.findIndex(({ id }) => id === cursor);
  const earlier = before.members
    .slice(0, Math.max(place, 0))
    .findLast(({ id }) => ruling.index.member(id) !== undefined);
  ruling.change({ cursor: earlier?.id ?? null });
}

// AD5: without an admin nobody runs, and that is said when it happens.
function noticeAdmin(ruling: Ruling, before: Parameters<typeof adminAgent>[0]): void {
  if (ruling.settings.policy !== 'admin' || ruling.settings.kind === 'forum') return;
  const was = adminAgent(before);
  if (was === null || adminAgent(ruling.space) !== null) return;
  const text = `@human ${was.name} ${whyNoAdmin(ruling, was.id)}. Choose a coordinator.`;
  ruling.notice('admin-left', text, 'AD5');
}

function whyNoAdmin({ index }: Ruling, was: MemberId): string {
  const agent = index.agent(was);
  if (agent === undefined) return 'was the coordinator and is no longer here';
  if (agent.status === 'inactive') return 'was the coordinator and is no longer active';
  return 'is no longer the only agent'; // AD2 made it the coordinator.
}
