import type { ForumSeen, PendingSeen, TickSeen } from './forum-rows.ts';

/**
 * FO2, FO16, FO17: computes the pending mentions from the posts and ticks, and compares the result
 * with the stored mentions.
 */
export function checkPending({ posts, ticks, pending }: ForumSeen): readonly string[] {
  const steps = [
    ...posts.map((post) => ({ seq: post.seq, post, tick: null })),
    ...ticks.map((tick) => ({ seq: tick.plannedSeq, post: null, tick })),
  ].toSorted((a, b) => a.seq - b.seq);
  let expected: PendingSeen[] = [];
  for (const { post, tick } of steps) {
    if (tick !== null) expected = expected.filter(({ at }) => at >= tick.prunedBefore);
    if (post === null) continue;
    const { agentId, threadId, seq } = post;
    expected = expected.filter((one) => one.agentId !== agentId || one.threadId !== threadId);
    // If a tick writes a post, the post has the time of that tick, even if the post is stored
    // later.
    const at = post.runId === null ? post.at : (tickOf(ticks, seq)?.at ?? post.at);
    const others = post.mentioned.filter((mentioned) => mentioned !== agentId);
    if (others.length < post.mentioned.length) return [`${post.id} mentions its sender`];
    expected.push(...others.map((mentioned) => ({ agentId: mentioned, threadId, at, seq })));
  }
  const wanted = expected.map(lineOf).toSorted();
  const has = pending.map(lineOf).toSorted();
  if (wanted.join() === has.join()) return [];
  return [`pending mentions ${has.join()} instead of ${wanted.join()}`];
}

function tickOf(ticks: readonly TickSeen[], seq: number): TickSeen | undefined {
  return ticks.findLast(({ plannedSeq }) => plannedSeq < seq);
}

function lineOf({ agentId, threadId, at, seq }: PendingSeen): string {
  return `${agentId} in ${threadId} at ${at} (${seq})`;
}
