import { mkdtemp, rm, copyFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diceFrom, type Dice } from '@conch/engine';
import {
  newPostgresPlace,
  newSqlitePlace,
  startPostgres,
  type DatabasePlace,
  type DatabaseLocation,
} from '@conch/test-databases';
import { CRASH_POINTS } from './node/death.ts';
import { wrongsIn } from './check/findings.ts';
import { oneOf } from './one-of.ts';
import { CountedTrial, sumOf, type TortureTally } from './tally.ts';
import { TortureTrial } from './trial.ts';
import { makeWorld } from './world.ts';
import { lookInto } from './check/raw-rows.ts';

const TABLES = [
  'messages',
  'runs',
  'run_steps',
  'chains',
  'acts',
  'floors',
  'events',
  'decisions',
  'nodes',
  'space_members',
  'agents',
  'spaces',
];

/** Copies a faulty database for inspection. Returns the folder. */
async function keepForLooking(location: DatabaseLocation, witness: string): Promise<string> {
  const isFolder = location.dialect === 'sqlite';
  const folder = isFolder ? location.dataDir : await mkdtemp(join(tmpdir(), 'conch-torture-'));
  await copyFile(witness, join(folder, 'witness.txt'));
  if (isFolder) return folder;
  // The PostgreSQL server will be deleted with its databases, so the rows are saved as files.
  await lookInto(location, async (rows) => {
    for (const table of TABLES) {
      const all = await rows.all(`select * from ${table}`);
      await writeFile(join(folder, `${table}.json`), JSON.stringify(all, null, 1));
    }
  });
  return folder;
}

interface TortureOptions {
  readonly database: 'sqlite' | 'postgres';
  readonly minutes: number;
  readonly seed: string;
  readonly onProgress: (tally: TortureTally) => void;
}

export interface TortureOutcome {
  readonly tally: TortureTally;
  /** The findings, and the folder for inspection. */
  readonly failure: { readonly wrongs: readonly string[]; readonly keptFolder: string } | null;
  /** The errors that processes reported, with their counts. */
  readonly troubles: Readonly<Record<string, number>>;
}

const LIFE_MS = 600;
const PATIENCE_MS = 1_500;
const PAUSE_MS = 1_000;
const POSTGRES_TIMING = { leaseMs: 400, pollMs: 100 };

/** Kills Conch under load until the time has passed or a check finds a problem. */
export async function torture(options: TortureOptions): Promise<TortureOutcome> {
  const server = options.database === 'postgres' ? await startPostgres({ fsync: true }) : null;
  const folder = await mkdtemp(join(tmpdir(), 'conch-torture-'));
  const make = (): Promise<DatabasePlace> =>
    server === null ? newSqlitePlace() : newPostgresPlace(server.url);
  const session = new Session(options, folder, make);
  try {
    // One database is kept and grows. For the other trials, new databases are created.
    await Promise.all([
      session.lane({ name: 'kept', killsEach: 60, isKept: true, mostEach: 150 }),
      session.lane({ name: 'new', killsEach: 20, isKept: false, mostEach: 10_000 }),
    ]);
  } finally {
    await server?.stop();
    await rm(folder, { recursive: true });
  }
  return session.outcome;
}

interface Lane {
  readonly name: string;
  /** The number of kills between two checks of the database. */
  readonly killsEach: number;
  /** Whether one database is used until the end. */
  readonly isKept: boolean;
  readonly mostEach: number;
}

class Session {
  readonly #options: TortureOptions;
  readonly #folder: string;
  readonly #make: () => Promise<DatabasePlace>;
  readonly #until: number;
  readonly #troubles: Record<string, number> = {};
  #over: TortureTally[] = [];
  readonly #under = new Set<CountedTrial>();
  #failure: TortureOutcome['failure'] = null;

  constructor(options: TortureOptions, folder: string, make: () => Promise<DatabasePlace>) {
    this.#options = options;
    this.#folder = folder;
    this.#make = make;
    this.#until = performance.now() + options.minutes * 60_000;
  }

  get outcome(): TortureOutcome {
    return { tally: this.#tally, failure: this.#failure, troubles: this.#troubles };
  }

  async lane(lane: Lane): Promise<void> {
    for (let number = 1; !this.#isOver; number += 1) await this.#oneDatabase(lane, number);
  }

  get #isOver(): boolean {
    return this.#failure !== null || performance.now() >= this.#until;
  }

  get #tally(): TortureTally {
    return sumOf([...this.#over, ...[...this.#under].map(({ tally }) => tally)]);
  }

  async #oneDatabase({ name, killsEach, isKept, mostEach }: Lane, number: number): Promise<void> {
    const seed = `${this.#options.seed}-${name}-${number}`;
    const place = await this.#make();
    const { location } = place;
    const witness = join(this.#folder, seed);
    const trial = new TortureTrial({
      location,
      seed,
      mostEach,
      world: await makeWorld(location, 4),
      witness,
      timing: location.dialect === 'postgres' ? POSTGRES_TIMING : {},
      lifeMs: LIFE_MS,
      patienceMs: PATIENCE_MS,
    });
    const counted = new CountedTrial(trial);
    this.#under.add(counted);
    const dice = diceFrom('session', seed);
    for (let isDone = false; !isDone; isDone = !isKept || this.#isOver) {
      for (let kills = 0; kills < killsEach && !this.#isOver; kills += 1) {
        await this.#torment(trial, counted, { dice, isAlone: location.dialect === 'sqlite' });
      }
      await trial.finish();
      // In the kept database, all decisions are replayed only at the end, because a replay takes a
      // long time in a large database.
      const found = await trial.check({ isWhole: !isKept || this.#isOver });
      counted.checked(found);
      this.#options.onProgress(this.#tally);
      const wrongs = wrongsIn(found);
      if (wrongs.length === 0) continue;
      this.#failure ??= { wrongs, keptFolder: await keepForLooking(location, witness) };
    }
    if (counted.tally.wrong === 0) await place.remove();
    this.#bookOff(counted, trial);
  }

  #bookOff(counted: CountedTrial, { troubles }: TortureTrial): void {
    this.#under.delete(counted);
    this.#over = [sumOf([...this.#over, counted.tally])];
    for (const trouble of troubles) {
      this.#troubles[trouble] = (this.#troubles[trouble] ?? 0) + 1;
    }
  }

  /** Runs one process until its end. */
  async #torment(
    trial: TortureTrial,
    counted: CountedTrial,
    { dice, isAlone }: { readonly dice: Dice; readonly isAlone: boolean },
  ): Promise<void> {
    if (!isAlone && dice.chance(0.2) && (await trial.changeNeighbour())) counted.killed(null);
    if (!isAlone && dice.chance(0.2)) {
      await trial.liveAndHang(PAUSE_MS);
      counted.killed(null);
    } else {
      const point = oneOf(dice, CRASH_POINTS);
      const death = dice.chance(0.5) ? { point, visit: 1 + dice.below(12) } : null;
      counted.killed(await trial.liveAndDie(death));
    }
    this.#options.onProgress(this.#tally);
  }
}
