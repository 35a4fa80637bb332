import { diceFrom } from '@conch/engine';
import { newPostgresPlace, startPostgres, type HaltMode } from '@conch/test-databases';
import { oneOf } from '../one-of.ts';
import { WatchedSpaces } from './watched-spaces.ts';

/** The outages of a database under watchers, and the problems that the watchers noticed. */
export interface WatcherTally {
  readonly outages: Readonly<Record<HaltMode, number>>;
  readonly watchers: number;
  readonly posted: number;
  /** How many connections the server closed, so that their watchers had to reconnect. */
  readonly comebacks: number;
  /** The longest time from a recovery until every watcher was up to date. */
  readonly slowestMs: number;
  readonly wrongs: readonly string[];
}

interface WatcherTortureOptions {
  readonly outages: number;
  readonly seed: string;
  /** How long watchers may wait for events after the database is available again. */
  readonly patienceMs: number;
  readonly longestOutageMs: number;
  readonly onProgress: (tally: WatcherTally) => void;
}

const SHORTEST_MS = 100;
/** Most outages are shorter than this, so that connections break during an operation. */
const USUAL_MS = 3_000;
const LONG_CHANCE = 0.1;
const MODES = ['orderly', 'crash'] as const;

/**
 * Repeatedly stops the database while watchers are connected, and checks that each watcher receives
 * every event.
 */
export async function tortureWatchers(options: WatcherTortureOptions): Promise<WatcherTally> {
  const { outages, seed, patienceMs, longestOutageMs, onProgress } = options;
  const server = await startPostgres({ fsync: true });
  try {
    const { location } = await newPostgresPlace(server.url);
    const spaces = await WatchedSpaces.open(location.dialect === 'postgres' ? location.url : '');
    const dice = diceFrom('watchers', seed);
    const counts = { orderly: 0, crash: 0 };
    let slowestMs = 0;
    const tally = (): WatcherTally => ({
      outages: counts,
      watchers: spaces.watchers.length,
      posted: spaces.posted,
      comebacks: spaces.watchers.reduce((sum, { comebacks }) => sum + comebacks, 0),
      slowestMs,
      wrongs: spaces.watchers.flatMap(({ wrongs }) => wrongs),
    });
    // Every watcher must be live before the first outage.
    await everyoneIsTold(spaces, patienceMs);
    for (let outage = 0; outage < outages && tally().wrongs.length === 0; outage += 1) {
      const mode = oneOf(dice, MODES);
      const mostMs = dice.chance(LONG_CHANCE) ? longestOutageMs : USUAL_MS;
      const awayMs = SHORTEST_MS + dice.roll() * (Math.min(mostMs, longestOutageMs) - SHORTEST_MS);
      await server.halt(mode);
      await new Promise((resolve) => setTimeout(resolve, awayMs));
      await server.resume();
      const recoveredAt = performance.now();
      await everyoneIsTold(spaces, patienceMs);
      slowestMs = Math.max(slowestMs, performance.now() - recoveredAt);
      counts[mode] += 1;
      onProgress(tally());
    }
    await spaces.close();
    return tally();
  } finally {
    await server.stop();
  }
}

/** Sends a message in every space. If a watcher does not receive it in time, a problem is recorded. */
async function everyoneIsTold(spaces: WatchedSpaces, patienceMs: number): Promise<void> {
  const bySpace = Map.groupBy(spaces.watchers, ({ spaceId }) => spaceId);
  await Promise.all(
    [...bySpace].map(async ([spaceId, watchers]) => {
      const seq = await spaces.post(spaceId);
      await Promise.all(watchers.map((watcher) => watcher.isToldOf(seq, patienceMs)));
    }),
  );
}
