import type { DatabaseLocation } from '@conch/test-databases';
import { lookInto } from '../raw-rows.ts';
import { checkPending } from './check-pending.ts';
import { checkThreads } from './check-threads.ts';
import { checkTicks } from './check-ticks.ts';
import { forumsIn } from './forum-rows.ts';

/** What a look at the forums of a database has found. */
export interface ForumFindings {
  readonly wrongs: readonly string[];
  readonly ticks: number;
  readonly posts: number;
  /** Ticks that were being written when it was looked. */
  readonly underWay: number;
}

/** Counts everything again that a forum keeps of its posts and ticks, past all of our own code. */
export async function checkForums(location: DatabaseLocation): Promise<ForumFindings> {
  return lookInto(location, async (rows) => {
    const forums = await forumsIn(rows);
    const wrongs = forums.flatMap((forum) =>
      [...checkThreads(forum), ...checkPending(forum), ...checkTicks(forum)].map(
        (wrong) => `${forum.name}: ${wrong}`,
      ),
    );
    const sum = (count: (forum: (typeof forums)[number]) => number): number =>
      forums.reduce((all, forum) => all + count(forum), 0);
    return {
      wrongs,
      ticks: sum(({ ticks }) => ticks.length),
      posts: sum(({ posts }) => posts.length),
      underWay: sum(({ isTicking }) => Number(isTicking)),
    };
  });
}
