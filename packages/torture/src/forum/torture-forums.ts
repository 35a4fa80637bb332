import {
  newPostgresPlace,
  newSqlitePlace,
  startPostgres,
  type DatabasePlace,
  type DatabaseLocation,
} from '@conch/test-databases';
import { ForumTrial } from './forum-trial.ts';
import { makeForumWorld, FIRST_MOMENT, INTERVAL_MS } from './forum-world.ts';
import { visit } from '../world.ts';
import { forumClock } from './forum-clock.ts';
import { letTick } from './let-tick.ts';
import { hash } from 'node:crypto';
import { lookInto } from '../check/raw-rows.ts';
import { forumsIn, type ForumSeen } from './forum-rows.ts';

/** The counts and the problems of a forum trial. */
export interface ForumTally {
  readonly kills: number;
  /** The kills at each crash point, and at random moments. */
  readonly killsAt: Readonly<Record<string, number>>;
  /** The number of ticks during which the process died. */
  readonly cutShort: number;
  readonly ticks: number;
  readonly posts: number;
  /** The number of people's posts that were acknowledged. */
  readonly acknowledged: number;
  readonly wrongs: readonly string[];
}

const POSTGRES_TIMING = { leaseMs: 300, pollMs: 50 };
const LAST_TICKS = 2;

/** Kills processes that run the ticks of forums, and checks all forums after each kill. */
export async function tortureForums(options: {
  readonly database: 'sqlite' | 'postgres';
  readonly kills: number;
  readonly seed: string;
  readonly onProgress: (tally: ForumTally) => void;
}): Promise<ForumTally> {
  const server = options.database === 'postgres' ? await startPostgres({ fsync: true }) : null;
  const place = server === null ? await newSqlitePlace() : await newPostgresPlace(server.url);
  try {
    return await killInForums(place, options);
  } finally {
    await place.remove();
    await server?.stop();
  }
}

/** Like `tortureForums`, on an existing, empty database. */
export async function killInForums(
  { location }: Pick<DatabasePlace, 'location'>,
  {
    kills,
    seed,
    onProgress,
  }: {
    readonly kills: number;
    readonly seed: string;
    readonly onProgress: (tally: ForumTally) => void;
  },
): Promise<ForumTally> {
  const world = await makeForumWorld(location, seed);
  const timing = location.dialect === 'postgres' ? POSTGRES_TIMING : {};
  const trial = new ForumTrial({ location, world, seed, timing });
  while (trial.kills < kills && trial.wrongs.length === 0) {
    onProgress(tallyOf(trial, await trial.killOnce()));
  }
  const { findings, hours } = await trial.finish(LAST_TICKS);
  const names = world.forums.map(({ name }) => name);
  const isSame = (await hashOfPosts(location, names)) === (await undisturbed(seed, hours));
  if (!isSame) trial.wrongs.push('undisturbed forums of the same seed say something else');
  return tallyOf(trial, findings);
}

function tallyOf(
  { kills, killsAt, cutShort, acknowledged, wrongs }: ForumTrial,
  { ticks, posts }: { readonly ticks: number; readonly posts: number },
): ForumTally {
  return { kills, killsAt, cutShort, acknowledged, wrongs, ticks, posts };
}

/** The hash of the same forums after this many hours without kills and without posts of people. */
async function undisturbed(seed: string, hours: number): Promise<string> {
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
  const postsHash = await hashOfPosts(
    location,
    world.forums.map(({ name }) => name),
  );
  await place.remove();
  return postsHash;
}

/** A hash over the posts of some forums, with their threads, ticks and order. */
async function hashOfPosts(location: DatabaseLocation, names: readonly string[]): Promise<string> {
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
