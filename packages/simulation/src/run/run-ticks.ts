import type { MemberId, SpaceId } from '@conch/engine';
import type { Conch, FeedBatches } from '@conch/runtime';
import { tickNumbered, type TickRow } from '@conch/store';
import { FIRST_MOMENT } from './simulated-clock.ts';
import type { Simulation } from './simulation.ts';

export interface TicksOrder {
  readonly forum: SpaceId;
  /** The number of the last tick. */
  readonly upTo: number;
  /** Asked before each tick: whether to stop there. */
  readonly isStopped: () => boolean;
  readonly ticked: (tick: TickRow) => void;
}

/** Waits for the end of a tick that a process which was killed has left. */
export async function endTickLeft({ conch }: Simulation, forum: SpaceId): Promise<void> {
  // Followed before it is asked where it stands: no end of a tick can be missed.
  const feed = await followed(conch, forum);
  try {
    const { tick, isTicking } = await conch.forums.state(forum);
    if (isTicking) await ended(feed, tick);
  } finally {
    feed.close();
  }
}

/** Lets a forum tick, one interval after the other; the number of the last tick that is written. */
export async function runTicks(simulation: Simulation, order: TicksOrder): Promise<number> {
  const { conch, clock } = simulation;
  const { forum, upTo, isStopped, ticked } = order;
  const { tickIntervalMs } = (await conch.spaces.get(forum)).settings.forum;
  const asker = await askerOf(simulation);
  const feed = await followed(conch, forum);
  try {
    const { tick: last, lastTickAt } = await conch.forums.state(forum);
    let tick = last;
    clock.moveTo(lastTickAt ?? FIRST_MOMENT);
    while (tick < upTo && !isStopped()) {
      clock.moveTo(clock.now() + tickIntervalMs);
      ({ tick } = await conch.ticks.tick(forum, asker));
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
    if (items === null) throw new Error('the simulation was closed in the middle of a tick');
    const isEnd = items.some(
      (item) =>
        item.kind === 'event' &&
        item.changes.some(
          (change) => change.type === 'tick' && change.tick === tick && change.state === 'ended',
        ),
    );
    if (isEnd) return;
  }
}

async function rowOf({ database }: Simulation, forum: SpaceId, tick: number): Promise<TickRow> {
  const row = await database.read(() => tickNumbered(forum, tick));
  if (row === null) throw new Error(`tick ${tick} has left no row`);
  return row;
}

// A tick that comes before it is due has someone who asked for it.
const ASKER = 'Simulation';

async function askerOf({ conch }: Simulation): Promise<MemberId> {
  return ((await conch.people.named(ASKER)) ?? (await conch.people.create({ name: ASKER }))).id;
}
