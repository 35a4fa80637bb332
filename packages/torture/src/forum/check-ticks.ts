import type { ForumSeen, PostSeen, RunSeen, TickSeen } from './forum-rows.ts';

/**
 * FO23, FO24: checks the ticks, their plans and their posts. Returns each problem as a sentence.
 */
export function checkTicks(forum: ForumSeen): readonly string[] {
  const { ticks, runs } = forum;
  const wrongs = [...checkSuccession(forum), ...checkReports(forum)];
  const byTick = Map.groupBy(runs, ({ firstSeq }) => firstSeq);
  for (const tick of ticks) {
    const own = byTick.get(tick.plannedSeq) ?? [];
    wrongs.push(...checkTick(tick, own, forum).map((wrong) => `tick ${tick.number}: ${wrong}`));
    byTick.delete(tick.plannedSeq);
  }
  if (byTick.size > 0) wrongs.push('runs that no tick has planned');
  return wrongs;
}

function checkSuccession({ ticks, tick, isTicking }: ForumSeen): readonly string[] {
  const wrongs: string[] = [];
  let free = 0;
  for (const [place, { number, plannedSeq, endedSeq }] of ticks.entries()) {
    const isLast = place === ticks.length - 1;
    if (number !== place + 1) wrongs.push(`tick ${number} is the ${place + 1}th`);
    if (plannedSeq <= free) wrongs.push(`tick ${number} begins before the last one is over`);
    if (endedSeq === null && !(isLast && isTicking)) wrongs.push(`tick ${number} has no end`);
    if (endedSeq !== null && isLast && isTicking) wrongs.push('it ticks though its tick is over');
    if (endedSeq !== null && endedSeq < plannedSeq) wrongs.push(`tick ${number} ends too early`);
    free = endedSeq ?? Infinity;
  }
  if (tick !== ticks.length) wrongs.push(`its tick is ${tick} of ${ticks.length}`);
  return wrongs;
}

/** A report must be deleted once its post has been written. */
function checkReports({ runs, reports, isTicking }: ForumSeen): readonly string[] {
  const waiting = runs.filter(({ state }) => state === 'reported').map(({ id }) => id);
  if (reports.toSorted().join() !== waiting.toSorted().join()) {
    return [`reports of ${reports.join()}, and ${waiting.join()} wait`];
  }
  return reports.length > 0 && !isTicking ? ['reports though nothing is under way'] : [];
}

function checkTick(
  { plan, endedSeq, plannedSeq, written }: TickSeen,
  runs: readonly RunSeen[],
  { posts }: ForumSeen,
): readonly string[] {
  const wrongs: string[] = [];
  if (runs.length !== plan.length) wrongs.push(`${plan.length} planned, ${runs.length} runs`);
  const isEnded = ({ state, outcome }: RunSeen): boolean => state === 'ended' && outcome !== null;
  if (endedSeq !== null && !runs.every(isEnded)) wrongs.push('it is over, and a run is not');
  const ids = new Set(runs.map(({ id }) => id));
  const own = posts.filter(({ runId }) => runId !== null && ids.has(runId));
  const told = runs.filter(({ outcome }) => outcome?.includes('"responded"'));
  const once = new Set(own.map(({ runId }) => runId));
  if (once.size !== own.length) wrongs.push('a run has written twice');
  if (told.length !== own.length) wrongs.push(`${told.length} have responded, ${own.length} posts`);
  if (written !== own.length) wrongs.push(`${written} written, ${own.length} posts`);
  if (!isInOrder(plan, own)) wrongs.push('posts in another order than planned');
  const isWithin = ({ seq }: PostSeen): boolean =>
    seq > plannedSeq && seq <= (endedSeq ?? Infinity);
  if (!own.every(isWithin)) wrongs.push('a post from outside of it');
  return wrongs;
}

/** Whether the posts match the plan, in the same order. */
function isInOrder(plan: TickSeen['plan'], posts: readonly PostSeen[]): boolean {
  let at = 0;
  for (const { agentId, type, threadId } of posts) {
    const wanted = type === 'forum_post' ? null : threadId;
    const found = plan
      .slice(at)
      .findIndex((ask) => ask.agent === agentId && ask.threadId === wanted);
    if (found === -1) return false;
    at += found + 1;
  }
  return true;
}
