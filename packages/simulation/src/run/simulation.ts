import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { scriptKind } from '@conch/agents';
import type { SpaceId } from '@conch/engine';
import { createConch, type Conch, type SpaceCard } from '@conch/runtime';
import { allSpaces, forumOf, type Database, type Script } from '@conch/store';
import { openPostgres } from '@conch/store/postgres';
import { openSqlite } from '@conch/store/sqlite';
import { WrongOrder } from './wrong-order.ts';
import type { KeptAt } from './order.ts';
import { FIRST_MOMENT, SimulatedClock } from './simulated-clock.ts';

const MAKE = 'npm run simulate -- --agents 1000 --ticks 100 --data DIR';

/** Conch on the database of a simulation, at the time at which that has stopped. */
export interface Simulation {
  readonly conch: Conch;
  /** For what is measured: rows as they are. */
  readonly database: Database;
  readonly clock: SimulatedClock;
}

/** Opens a data directory or PostgreSQL; what a killed simulation left undone is done. */
export async function openSimulation(place: string): Promise<Simulation> {
  const database = place.includes('://')
    ? await openPostgres({ url: place })
    : await openSqlite({ dataDir: place });
  const clock = new SimulatedClock();
  try {
    // Before anything is taken up: what is somebody's own is not touched, and a simulation goes on
    // at the time at which it was.
    clock.moveTo(await database.read(() => lastMoment()));
    return { conch: await createConch({ database, kinds: [scriptKind], clock }), database, clock };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Does something with a simulation, and lets go of it. */
export async function withSimulation<T>(
  opened: Promise<Simulation>,
  work: (simulation: Simulation) => Promise<T>,
): Promise<T> {
  const simulation = await opened;
  try {
    return await work(simulation);
  } finally {
    await simulation.conch.close();
  }
}

/** Opens one that is there: who only looks must not leave an empty directory behind. */
export async function openExisting({ database, isAddress }: KeptAt): Promise<Simulation> {
  if (!isAddress && !existsSync(join(database, 'conch.db'))) {
    throw new WrongOrder(`${database} holds no simulation; make one: ${MAKE}`);
  }
  return openSimulation(database);
}

function* lastMoment(): Script<number> {
  const spaces = yield* allSpaces();
  // What was not made in simulated time began at some other moment.
  if (spaces.length > 0 && !spaces.some(({ createdAt }) => createdAt === FIRST_MOMENT)) {
    throw new WrongOrder(
      'It holds spaces that are no simulation, and is left alone; give a new --data or --database.',
    );
  }
  let last = FIRST_MOMENT;
  for (const { id } of spaces) last = Math.max(last, (yield* forumOf(id))?.lastTickAt ?? 0);
  return last;
}

/** All simulated forums, the first made first: the original, then its forks. */
export async function forumsIn({ conch }: Simulation): Promise<readonly SpaceCard[]> {
  const spaces = await conch.spaces.list();
  return spaces
    .filter(({ settings }) => settings.kind === 'forum')
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** One of them: 0 is the original, n its nth fork; throws `WrongOrder` if there is no such forum. */
export async function forumNumbered(simulation: Simulation, number: number): Promise<SpaceCard> {
  const forums = await forumsIn(simulation);
  const forum = forums[number];
  if (forum !== undefined) return forum;
  if (forums.length === 0) {
    throw new WrongOrder(`There is no simulation in it; make one: ${MAKE}`);
  }
  const forks = forums.length - 1;
  const what = forks === 0 ? 'no fork' : `no fork ${number}, but ${forks}`;
  throw new WrongOrder(`There is ${what}; make one: npm run simulate -- fork --data DIR --tick 50`);
}

/** How many agents are in a forum. */
export async function agentCount({ conch }: Simulation, forum: SpaceId): Promise<number> {
  const members = await conch.spaces.members(forum);
  return members.filter(({ kind }) => kind === 'agent').length;
}
