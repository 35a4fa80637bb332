import { hash } from 'node:crypto';
import type { DatabaseLocation } from '@conch/test-databases';
import { lookInto } from '../check/raw-rows.ts';
import { forumsIn, type ForumSeen } from './forum-rows.ts';

/** A hash over the posts of some forums, with their threads, ticks and order. */
export async function hashOfPosts(
  location: DatabaseLocation,
  names: readonly string[],
): Promise<string> {
  const forums = await lookInto(location, forumsIn);
  const meant = forums.filter(({ name }) => names.includes(name));
  return hash('sha256', JSON.stringify(meant.map(comparable)));
}

/** Contains names and numbers instead of ids, and no times, so that two trials can be compared. */
function comparable({ name, posts, threads, ticks }: ForumSeen): unknown {
  const senders = new Map(posts.map(({ agentId, sender }) => [agentId, sender]));
  const numbers = new Map(threads.map(({ id, number, title }) => [id, [number, title]]));
  const lines = posts.map((post) => [
    ticks.findLast(({ plannedSeq }) => plannedSeq < post.seq)?.number,
    numbers.get(post.threadId),
    post.number,
    post.sender,
    post.content,
    post.mentioned.map((id) => senders.get(id) ?? ''),
  ]);
  const planned = ticks.map(({ plan }) => plan.map(({ agent }) => senders.get(agent) ?? ''));
  return [name, lines, planned];
}
