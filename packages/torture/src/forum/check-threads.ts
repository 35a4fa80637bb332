import type { ForumSeen, PostSeen, ThreadSeen } from './forum-rows.ts';

/**
 * FO15: counts the posts of each thread and compares the stored counts. Returns each problem as a
 * sentence.
 */
export function checkThreads({ threads, posts }: ForumSeen): readonly string[] {
  const byThread = Map.groupBy(posts, ({ threadId }) => threadId);
  const wrongs = threads.flatMap((thread) => checkThread(thread, byThread.get(thread.id) ?? []));
  const known = new Set(threads.map(({ id }) => id));
  for (const { id, threadId } of posts) {
    if (!known.has(threadId)) wrongs.push(`${id} stands in no thread`);
  }
  const openings = posts.filter(({ type }) => type === 'forum_post').map(({ id }) => id);
  const inOrder = threads.map(({ postId }) => postId);
  if (openings.join() !== inOrder.join()) wrongs.push('threads are numbered in another order');
  if (threads.some(({ number }, place) => number !== place + 1)) {
    wrongs.push(`numbers of threads: ${threads.map(({ number }) => number).join()}`);
  }
  return wrongs;
}

function checkThread(thread: ThreadSeen, posts: readonly PostSeen[]): readonly string[] {
  const wrongs: string[] = [];
  const say = (what: string): void => void wrongs.push(`thread ${thread.number}: ${what}`);
  const [opening, ...replies] = posts;
  if (opening?.id !== thread.postId || opening.type !== 'forum_post') say('no opening post');
  if (replies.some(({ type }) => type !== 'forum_reply')) say('a second opening post');
  if (replies.some(({ parentId }) => parentId !== thread.postId)) say('a reply to something else');
  if (posts.some(({ number }, place) => number !== place + 1)) {
    say(`posts are numbered ${posts.map(({ number }) => number).join()}`);
  }
  if (thread.replyCount !== replies.length) {
    say(`${thread.replyCount} replies counted, ${replies.length} there`);
  }
  const last = Math.max(thread.createdAt, ...replies.map(({ at }) => at));
  if (thread.lastActivityAt !== last) say(`last at ${thread.lastActivityAt}, and not at ${last}`);
  return wrongs;
}
