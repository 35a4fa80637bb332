import type { Caps, PostFact, TickFact } from './facts.ts';
import { gini } from './figures/gini.ts';
import { duplicateShare } from './figures/duplicates.ts';
import { Ties } from './figures/ties.ts';
import { share } from './figures/share.ts';
import { threadTalk, type ThreadTalk } from './figures/thread-talk.ts';

/**
 * What was measured; `null` where there is nothing to measure. What a figure means is said where it
 * is computed, and where that differs from what was measured of Moltbook.
 */
export interface Figures {
  readonly ticks: number;
  readonly threads: number;
  readonly posts: number;
  readonly replies: number;
  readonly authors: number;
  readonly repliesPerThread: number | null;
  /** The share of threads without a reply. */
  readonly emptyThreads: number | null;
  readonly meanDepth: number | null;
  readonly maxDepth: number;
  readonly unanswered: number | null;
  readonly unnoticed: number | null;
  readonly duplicates: number | null;
  readonly reciprocity: number | null;
  readonly mentionReciprocity: number | null;
  readonly gini: number | null;
  /** The share of ticks that asked as many agents for a reply as they may. */
  readonly atReplyCap: number | null;
  /** The share of ticks that asked as many agents for a thread as they may. */
  readonly atThreadCap: number | null;
  /** How many threads are so deep, by depth; a thread without a reply has depth 0. */
  readonly depths: readonly number[];
  /** How much each author has written, the least first. */
  readonly postsPerAuthor: readonly number[];
}

/** Measures a forum; in whatever order its posts come. Linear in their number. */
export function figuresOf(
  posts: Iterable<PostFact>,
  ticks: Iterable<TickFact>,
  caps: Caps,
): Figures {
  const threads = byThread(posts);
  const all = [...threads.values()].flat();
  const postsPerAuthor = writtenBy(all);
  return {
    threads: threads.size,
    posts: all.length,
    authors: postsPerAuthor.length,
    duplicates: duplicateShare(all.map(({ text }) => text)),
    gini: gini(postsPerAuthor),
    postsPerAuthor,
    ...talkFigures([...threads.values()]),
    ...tickFigures(ticks, caps),
  };
}

type Talk = Pick<
  Figures,
  'replies' | 'repliesPerThread' | 'emptyThreads' | 'meanDepth' | 'maxDepth' | 'depths'
> &
  Pick<Figures, 'unanswered' | 'unnoticed' | 'reciprocity' | 'mentionReciprocity'>;

function talkFigures(threads: readonly (readonly PostFact[])[]): Talk {
  const sums = { replies: 0, depth: 0, unanswered: 0, unnoticed: 0 };
  const depths: number[] = [];
  const answering = new Ties();
  const speaking = new Ties();
  for (const posts of threads) {
    const talk = threadTalk(posts);
    const deepest = addReplies(talk, sums);
    while (depths.length <= deepest) depths.push(0);
    depths[deepest] = (depths[deepest] ?? 0) + 1;
    addTies(posts, talk, { answering, speaking });
  }
  return {
    replies: sums.replies,
    repliesPerThread: share(sums.replies, threads.length),
    emptyThreads: share(depths[0] ?? 0, threads.length),
    meanDepth: share(sums.depth, sums.replies),
    maxDepth: Math.max(0, depths.length - 1),
    unanswered: share(sums.unanswered, sums.replies),
    unnoticed: share(sums.unnoticed, sums.replies),
    reciprocity: answering.reciprocity(),
    mentionReciprocity: speaking.reciprocity(),
    depths,
  };
}

function addReplies(
  { replies }: ThreadTalk,
  sums: { replies: number; depth: number; unanswered: number; unnoticed: number },
): number {
  let deepest = 0;
  for (const { depth, isAnswered, isNoticed } of replies) {
    sums.replies += 1;
    sums.depth += depth;
    if (!isAnswered) sums.unanswered += 1;
    if (!isNoticed) sums.unnoticed += 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

function addTies(
  posts: readonly PostFact[],
  { replies }: ThreadTalk,
  { answering, speaking }: { readonly answering: Ties; readonly speaking: Ties },
): void {
  for (const { author, answered } of replies) {
    answering.add(author, answered);
    speaking.add(author, answered);
  }
  for (const { author, mentioned } of posts) {
    for (const name of mentioned) speaking.add(author, name);
  }
}

function tickFigures(
  ticks: Iterable<TickFact>,
  { maxReplies, maxThreads }: Caps,
): Pick<Figures, 'ticks' | 'atReplyCap' | 'atThreadCap'> {
  let [count, fullOfReplies, fullOfThreads] = [0, 0, 0];
  for (const { replies, newThreads } of ticks) {
    count += 1;
    if (replies >= maxReplies) fullOfReplies += 1;
    if (newThreads >= maxThreads) fullOfThreads += 1;
  }
  return {
    ticks: count,
    atReplyCap: share(fullOfReplies, count),
    atThreadCap: share(fullOfThreads, count),
  };
}

function byThread(posts: Iterable<PostFact>): ReadonlyMap<number, readonly PostFact[]> {
  const threads = new Map<number, PostFact[]>();
  for (const post of posts) {
    const known = threads.get(post.thread);
    if (known === undefined) threads.set(post.thread, [post]);
    else known.push(post);
  }
  for (const thread of threads.values()) thread.sort((one, other) => one.number - other.number);
  return threads;
}

function writtenBy(posts: readonly PostFact[]): readonly number[] {
  const counts = new Map<string, number>();
  for (const { author } of posts) counts.set(author, (counts.get(author) ?? 0) + 1);
  return [...counts.values()].toSorted((one, other) => one - other);
}
