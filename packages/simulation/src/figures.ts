import type { Caps, PostFact, TickFact } from './facts.ts';
import { threadTalk, type ThreadTalk } from './figures/thread-talk.ts';

/** All pairs of members in which one member has spoken to the other. */
class Ties {
  readonly #numbers = new Map<string, number>();
  readonly #ties = new Set<number>();

  add(from: string, to: string): void {
    if (from !== to) this.#ties.add(this.#numberOf(from) * MAX_MEMBERS + this.#numberOf(to));
  }

  /**
   * Definition: the share of ordered pairs (A has spoken to B) for which B has also spoken to A at
   * any time. On Moltbook, a pair is a comment and the sender of its parent. In Conch every reply
   * is under the opening post, so a pair is a reply and the sender of the post that it answers.
   */
  reciprocity(): number | null {
    let mutual = 0;
    for (const tie of this.#ties) {
      const to = tie % MAX_MEMBERS;
      const from = (tie - to) / MAX_MEMBERS;
      if (this.#ties.has(to * MAX_MEMBERS + from)) mutual += 1;
    }
    return share(mutual, this.#ties.size);
  }

  #numberOf(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    this.#numbers.set(name, this.#numbers.size);
    return this.#numbers.size - 1;
  }
}

// A pair of members is stored as one number, because text would cost far more. Two numbers below
// this limit fit exactly into one double.
const MAX_MEMBERS = 67_108_864;

/**
 * The measured figures. Null if there is nothing to measure. The comment at the code of a figure
 * has its definition and the difference from Moltbook's definition.
 */
export interface SimulationFigures {
  readonly ticks: number;
  readonly threads: number;
  readonly posts: number;
  readonly replies: number;
  readonly senders: number;
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
  /** The share of ticks that reached the limit of replies. */
  readonly atReplyCap: number | null;
  /** The share of ticks that reached the limit of new threads. */
  readonly atThreadCap: number | null;
  /** The number of threads by depth. A thread without a reply has depth 0. */
  readonly depths: readonly number[];
  /** The number of posts of each sender, in ascending order. */
  readonly postsPerSender: readonly number[];
}

/** Measures a forum. The posts may come in any order. The cost is linear in their number. */
export function figuresOf(
  posts: Iterable<PostFact>,
  ticks: Iterable<TickFact>,
  caps: Caps,
): SimulationFigures {
  const threads = byThread(posts);
  const all = [...threads.values()].flat();
  const postsPerSender = writtenBy(all);
  return {
    threads: threads.size,
    posts: all.length,
    senders: postsPerSender.length,
    duplicates: duplicateShare(all.map(({ content }) => content)),
    gini: gini(postsPerSender),
    postsPerSender,
    ...talkFigures([...threads.values()]),
    ...tickFigures(ticks, caps),
  };
}

type Talk = Pick<
  SimulationFigures,
  'replies' | 'repliesPerThread' | 'emptyThreads' | 'meanDepth' | 'maxDepth' | 'depths'
> &
  Pick<SimulationFigures, 'unanswered' | 'unnoticed' | 'reciprocity' | 'mentionReciprocity'>;

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
  for (const { sender, answered } of replies) {
    answering.add(sender, answered);
    speaking.add(sender, answered);
  }
  for (const { sender, mentioned } of posts) {
    for (const name of mentioned) speaking.add(sender, name);
  }
}

function tickFigures(
  ticks: Iterable<TickFact>,
  { maxReplies, maxThreads }: Caps,
): Pick<SimulationFigures, 'ticks' | 'atReplyCap' | 'atThreadCap'> {
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
  for (const { sender } of posts) counts.set(sender, (counts.get(sender) ?? 0) + 1);
  return [...counts.values()].toSorted((one, other) => one - other);
}

/**
 * Definition: the share of posts whose text occurs in more than one post, including the first of
 * these posts. Case and white space do not matter. Moltbook's definition is the same and also
 * ignores titles.
 */
function duplicateShare(texts: readonly string[]): number | null {
  const copies = new Map<string, number>();
  for (const text of texts) {
    const plain = text.toLowerCase().replaceAll(/\s+/gu, ' ').trim();
    copies.set(plain, (copies.get(plain) ?? 0) + 1);
  }
  let duplicates = 0;
  for (const count of copies.values()) if (count > 1) duplicates += count;
  return share(duplicates, texts.length);
}

/**
 * Definition: the Gini coefficient of the number of posts per sender, over senders with at least
 * one post. The value is 0 if all senders wrote the same number. Moltbook's definition is the same,
 * over posts and comments together.
 */
function gini(rising: readonly number[]): number | null {
  let [weighted, total] = [0, 0];
  for (const [at, count] of rising.entries()) {
    weighted += (2 * at + 1 - rising.length) * count;
    total += count;
  }
  return total === 0 ? null : weighted / (rising.length * total);
}

/** The ratio of `some` to `all`. Null if `all` is 0. */
function share(some: number, all: number): number | null {
  return all === 0 ? null : some / all;
}
