import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { scriptKind } from '@conch/agents';
import type { SpaceId } from '@conch/engine';
import { createConch, type Conch, type SpaceCard } from '@conch/runtime';
import { allSpaces, forumOf, type Database, type Script } from '@conch/store';
import { openPostgres } from '@conch/store/postgres';
import { openSqlite } from '@conch/store/sqlite';
import { WrongOrder } from './wrong-order.ts';
import type { SimulationStorage } from './order.ts';
import { FIRST_MOMENT, SimulatedClock } from './simulated-clock.ts';

const MAKE = 'conch sim --agents 1000 --ticks 100 --data DIR';

/** Conch on the database of a simulation, at the simulated time of its last tick. */
export interface Simulation {
  readonly conch: Conch;
  /** For direct reads of rows that are measured. */
  readonly database: Database;
  readonly clock: SimulatedClock;
}

/**
 * Opens a data directory or PostgreSQL. Conch then completes the unfinished work of a killed
 * simulation.
 */
export async function openSimulation(place: string): Promise<Simulation> {
  const database = place.includes('://')
    ? await openPostgres({ url: place })
    : await openSqlite({ dataDir: place });
  const clock = new SimulatedClock();
  try {
    // The time is read before Conch starts any work, because the simulation continues at that time.
    // The read also refuses a database that is not a simulation.
    clock.moveTo(await database.read(() => lastMoment()));
    return { conch: await createConch({ database, kinds: [scriptKind], clock }), database, clock };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Runs work on a simulation and closes it. */
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

/** Opens an existing simulation, so that a reading command never creates an empty directory. */
export async function openExisting({
  database,
  isAddress,
}: SimulationStorage): Promise<Simulation> {
  if (!isAddress && !existsSync(join(database, 'conch.db'))) {
    throw new WrongOrder(`There is no simulation in ${database}. Create one: ${MAKE}`);
  }
  return openSimulation(database);
}

function* lastMoment(): Script<number> {
  const spaces = yield* allSpaces();
  // Some space of every simulation was created at `FIRST_MOMENT`. So a database without such a
  // space is not a simulation.
  if (spaces.length > 0 && !spaces.some(({ createdAt }) => createdAt === FIRST_MOMENT)) {
    throw new WrongOrder(
      'The database contains spaces that are not a simulation. Give a new --data or --database.',
    );
  }
  let last = FIRST_MOMENT;
  for (const { id } of spaces) last = Math.max(last, (yield* forumOf(id))?.lastTickAt ?? 0);
  return last;
}

/** All simulated forums, oldest first: the original, then its forks. */
export async function forumsIn({ conch }: Simulation): Promise<readonly SpaceCard[]> {
  const spaces = await conch.spaces.list();
  return spaces
    .filter(({ settings }) => settings.kind === 'forum')
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * A simulated forum by number: 0 is the original, n its nth fork. Throws `WrongOrder` if it does
 * not exist.
 */
export async function forumNumbered(simulation: Simulation, number: number): Promise<SpaceCard> {
  const forums = await forumsIn(simulation);
  const forum = forums[number];
  if (forum !== undefined) return forum;
  if (forums.length === 0) {
    throw new WrongOrder(`The database contains no simulation. Create one: ${MAKE}`);
  }
  const forks = forums.length - 1;
  const what = forks === 0 ? 'no fork' : `no fork ${number}, only ${forks}`;
  throw new WrongOrder(`There is ${what}. Create one: conch sim fork --data DIR --tick 50`);
}

/** The number of agents in a forum. */
export async function agentCount({ conch }: Simulation, forum: SpaceId): Promise<number> {
  const members = await conch.spaces.members(forum);
  return members.filter(({ kind }) => kind === 'agent').length;
}
