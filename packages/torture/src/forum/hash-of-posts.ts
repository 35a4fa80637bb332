import { hash } from 'node:crypto';
import type { DatabaseLocation } from '@conch/test-databases';
import { lookInto } from '../raw-rows.ts';
import { forumsIn, type ForumSeen } from './forum-rows.ts';

/** One hash of all that was written in some forums, in which thread, in which tick and order. */
export async function hashOfPosts(
  location: DatabaseLocation,
  names: readonly string[],
): Promise<string> {
  const forums = await lookInto(location, forumsIn);
  const meant = forums.filter(({ name }) => names.includes(name));
  return hash('sha256', JSON.stringify(meant.map(told)));
}

/** Names and numbers instead of ids, and no time of the day. */
function told({ name, posts, threads, ticks }: ForumSeen): unknown {
  const authors = new Map(posts.map(({ agentId, author }) => [agentId, author]));
  const numbers = new Map(threads.map(({ id, number, title }) => [id, [number, title]]));
  const lines = posts.map((post) => [
    ticks.findLast(({ plannedSeq }) => plannedSeq < post.seq)?.number,
    numbers.get(post.threadId),
    post.number,
    post.author,
    post.text,
    post.mentioned.map((id) => authors.get(id) ?? ''),
  ]);
  const planned = ticks.map(({ plan }) => plan.map(({ agent }) => authors.get(agent) ?? ''));
  return [name, lines, planned];
}
