import { newSqlitePlace } from '@conch/test-databases';
import { visit } from '../world.ts';
import { forumClock } from './forum-clock.ts';
import { FIRST_MOMENT, INTERVAL_MS, makeForumWorld } from './forum-world.ts';
import { letTick } from './let-tick.ts';
import { hashOfPosts } from './hash-of-posts.ts';

/** What the forums of a seed come to in so many hours if nobody is killed and no person writes. */
export async function undisturbed(seed: string, hours: number): Promise<string> {
  const place = await newSqlitePlace();
  const { location } = place;
  const world = await makeForumWorld(location, seed);
  const clock = forumClock(FIRST_MOMENT);
  const until = FIRST_MOMENT + hours * INTERVAL_MS;
  const ticking = { now: FIRST_MOMENT, until, world, peoplePost: false };
  await visit(
    location,
    (conch) => letTick({ conch, clock, ticking, node: 'undisturbed', tell: () => {} }),
    { clock },
  );
  const hash = await hashOfPosts(
    location,
    world.forums.map(({ name }) => name),
  );
  await place.remove();
  return hash;
}
