import type { SpaceId } from '@conch/engine';
import type { Conch } from '@conch/runtime';
import { tickNumbered, type Database } from '@conch/store';
import { agentsPosts, type PostChange } from './forum-news.ts';

/**
 * The posts of agents in a tick that ended with this event. They are read from the store, so that a
 * reader who joined during the tick gets all of them.
 */
export async function tickPosts(
  { conch, database }: { readonly conch: Conch; readonly database: Database },
  { spaceId, tick, seq }: { spaceId: SpaceId; tick: number; seq: number },
): Promise<readonly PostChange[]> {
  const row = await database.read(() => tickNumbered(spaceId, tick));
  const posts: PostChange[] = [];
  if (row === null) return posts;
  for await (const item of conch.subscribe(spaceId, { after: row.plannedSeq - 1 })) {
    if (item.kind !== 'event') break;
    posts.push(...agentsPosts(item));
    if (item.seq >= seq) break;
  }
  return posts;
}
