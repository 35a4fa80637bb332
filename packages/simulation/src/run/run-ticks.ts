import type { MemberId, SpaceId } from '@conch/engine';
import type { Conch, FeedBatches } from '@conch/runtime';
import { tickNumbered, type TickRow } from '@conch/store';
import { FIRST_MOMENT } from './simulated-clock.ts';
import type { Simulation } from './simulation.ts';

export interface TicksOrder {
  readonly forum: SpaceId;
  /** The number of the last tick. */
  readonly upTo: number;
  /** Called before each tick. True stops the run before this tick. */
  readonly isStopped: () => boolean;
  readonly ticked: (tick: TickRow) => void;
}

/** Waits for the end of a tick that was unfinished when the process was killed. */
export async function endTickLeft({ conch }: Simulation, forum: SpaceId): Promise<void> {
  // Follow the feed before reading the state, so that the end of the tick cannot be missed.
  const feed = await followed(conch, forum);
  try {
    const { tick, isTicking } = await conch.forums.state(forum);
    if (isTicking) await ended(feed, tick);
  } finally {
    feed.close();
  }
}

/** Runs the ticks of a forum, one interval after the other. Returns the last completed tick. */
export async function runTicks(simulation: Simulation, order: TicksOrder): Promise<number> {
  const { conch, clock } = simulation;
  const { forum, upTo, isStopped, ticked } = order;
  const { tickIntervalMs } = (await conch.spaces.get(forum)).settings.forum;
  const asker = await askerOf(simulation);
  const feed = await followed(conch, forum);
  try {
    const { tick: last, lastTickAt } = await conch.forums.state(forum);
    let tick = last;
    clock.moveTo(lastTickAt === null ? FIRST_MOMENT : Date.parse(lastTickAt));
    while (tick < upTo && !isStopped()) {
      clock.moveTo(clock.now() + tickIntervalMs);
      ({ number: tick } = await conch.ticks.tick(forum, asker));
      await ended(feed, tick);
      ticked(await rowOf(simulation, forum, tick));
    }
    return tick;
  } finally {
    feed.close();
  }
}

async function followed(conch: Conch, forum: SpaceId): Promise<FeedBatches> {
  const { seq } = await conch.read.head(forum);
  return conch.follow(forum, { after: seq });
}

async function ended(feed: FeedBatches, tick: number): Promise<void> {
  for (;;) {
    const items = await feed.nextAll();
    if (items === null) throw new Error('the simulation was closed during a tick');
    const isEnd = items.some(
      (item) =>
        item.kind === 'event' &&
        item.changes.some(
          (change) => change.type === 'tick' && change.number === tick && change.state === 'ended',
        ),
    );
    if (isEnd) return;
  }
}

async function rowOf({ database }: Simulation, forum: SpaceId, tick: number): Promise<TickRow> {
  const row = await database.read(() => tickNumbered(forum, tick));
  if (row === null) throw new Error(`there is no row of tick ${tick}`);
  return row;
}

// Only a person can request a tick before its due time. This person requests the ticks of a
// simulation.
const ASKER = 'Simulation';

async function askerOf({ conch }: Simulation): Promise<MemberId> {
  return ((await conch.people.named(ASKER)) ?? (await conch.people.create({ name: ASKER }))).id;
}
