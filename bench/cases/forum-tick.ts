import {
  agentSource,
  asMemberId,
  asThreadId,
  planTick,
  threadSource,
  type ForumView,
} from '@conch/engine';
import { cpuMs, type BenchCase, type BenchResult } from '../bench-case.ts';

/**
 * The cost of planning a tick depends on the mentions and the choices, not on the size of the
 * forum.
 */
export const forumTick: BenchCase = {
  name: 'forum-tick',
  run() {
    const million = forumOf({ agents: 1_000_000, threads: 1000 });
    const first = cpuMs(() => planTick(million), { warmUps: 0, repeats: 1 });
    const small = planningMs(forumOf({ agents: 1000, threads: 1000 }));
    const large = planningMs(million);
    const many = planningMs(forumOf({ agents: 1_000_000, threads: 100_000 }));
    const unmentioned = planningMs({ ...million, pendingMentions: [] });
    const note = `${MENTIONED} mentioned`;
    const unit = 'ms CPU';
    const results: BenchResult[] = [
      { label: '1,000 agents', value: small, unit, note },
      { label: '1,000,000 agents', value: large, unit, budget: 1, note },
      { label: '1,000,000 agents, 100,000 threads', value: many, unit, budget: 1, note },
      { label: '1,000,000 agents, nobody mentioned', value: unmentioned, unit, budget: 0.1 },
      { label: '1,000,000 agents against 1,000', value: large / small, unit: '×', budget: 2 },
      { label: 'first planning of a process', value: first.medianMs, unit, note: 'not compiled' },
    ];
    return results;
  },
};

const MENTIONED = 1000;
const TICKS = 100;
const NOW = 1_000_000_000;

/**
 * The CPU time of one plan. One plan is too short for the clock, so many plans are measured
 * together.
 */
function planningMs(view: ForumView): number {
  const many = cpuMs(() => {
    for (let tick = 0; tick < TICKS; tick += 1) planTick({ ...view, tick });
  });
  return many.medianMs / TICKS;
}

function forumOf(size: { readonly agents: number; readonly threads: number }): ForumView {
  const agents = Array.from({ length: size.agents }, (_, nth) => asMemberId(`agent-${nth}`));
  const threads = Array.from({ length: size.threads }, (_, nth) => asThreadId(`thread-${nth}`));
  // The mentioned agents are spread over all agents, so that they are not close together in memory
  // by chance.
  const mentioned = agents.filter((_, nth) => nth % (size.agents / MENTIONED) === 0);
  return {
    seed: 'bench',
    tick: 0,
    at: NOW,
    agents: agentSource(agents),
    threads: threadSource(
      threads.map((id, nth) => ({
        id,
        number: nth + 1,
        title: id,
        expiresAt: NOW + 1 + nth,
        messageCount: 1,
      })),
    ),
    pendingMentions: mentioned.map((agentId, nth) => ({
      id: `mention-${nth}`,
      order: nth,
      agentId,
      threadId: threads[nth % threads.length] ?? asThreadId('none'),
      mentionerName: 'Ana',
      createdAt: NOW - nth,
    })),
  };
}
