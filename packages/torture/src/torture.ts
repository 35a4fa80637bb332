import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diceFrom, type Dice } from '@conch/engine';
import {
  newPostgresPlace,
  newSqlitePlace,
  startPostgres,
  type DatabasePlace,
} from '@conch/test-databases';
import { CRASH_POINTS } from './death.ts';
import { wrongsIn } from './findings.ts';
import { keepForLooking } from './keep-for-looking.ts';
import { oneOf } from './one-of.ts';
import { Counted, sumOf, type Tally } from './tally.ts';
import { Trial } from './trial.ts';
import { makeWorld } from './world.ts';

interface TortureOptions {
  readonly database: 'sqlite' | 'postgres';
  readonly minutes: number;
  readonly seed: string;
  readonly onProgress: (tally: Tally) => void;
}

export interface TortureOutcome {
  readonly tally: Tally;
  /** What was found, and where it can be looked at. */
  readonly failure: { readonly wrongs: readonly string[]; readonly kept: string } | null;
  /** What processes complained of, and how often. */
  readonly troubles: Readonly<Record<string, number>>;
}

const LIFE_MS = 600;
const PATIENCE_MS = 1_500;
const FINISH_MS = 60_000;
const PAUSE_MS = 1_000;
const POSTGRES_TIMING = { leaseMs: 400, pollMs: 100 };

/** Kills Conch under load until the time is over, or something is not as it should be. */
export async function torture(options: TortureOptions): Promise<TortureOutcome> {
  const server = options.database === 'postgres' ? await startPostgres({ fsync: true }) : null;
  const folder = await mkdtemp(join(tmpdir(), 'conch-torture-'));
  const make = (): Promise<DatabasePlace> =>
    server === null ? newSqlitePlace() : newPostgresPlace(server.url);
  const session = new Session(options, folder, make);
  try {
    // One database that is kept and grows, and many that are new.
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
  /** How many processes die before a look at the database. */
  readonly killsEach: number;
  /** Whether it is one database to the end. */
  readonly isKept: boolean;
  readonly mostEach: number;
}

class Session {
  readonly #options: TortureOptions;
  readonly #folder: string;
  readonly #make: () => Promise<DatabasePlace>;
  readonly #until: number;
  readonly #troubles: Record<string, number> = {};
  #over: Tally[] = [];
  readonly #under = new Set<Counted>();
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

  get #tally(): Tally {
    return sumOf([...this.#over, ...[...this.#under].map(({ tally }) => tally)]);
  }

  async #oneDatabase({ name, killsEach, isKept, mostEach }: Lane, number: number): Promise<void> {
    const seed = `${this.#options.seed}-${name}-${number}`;
    const place = await this.#make();
    const { location } = place;
    const witness = join(this.#folder, seed);
    const trial = new Trial({
      location,
      seed,
      mostEach,
      world: await makeWorld(location, 4),
      witness,
      timing: location.dialect === 'postgres' ? POSTGRES_TIMING : {},
      lifeMs: LIFE_MS,
      patienceMs: PATIENCE_MS,
    });
    const counted = new Counted(trial);
    this.#under.add(counted);
    const dice = diceFrom('session', seed);
    for (let isDone = false; !isDone; isDone = !isKept || this.#isOver) {
      for (let kills = 0; kills < killsEach && !this.#isOver; kills += 1) {
        await this.#torment(trial, counted, { dice, isAlone: location.dialect === 'sqlite' });
      }
      await trial.finish(FINISH_MS);
      // To decide everything again takes long where much has been decided.
      const found = await trial.check({ isWhole: !isKept || this.#isOver });
      counted.checked(found);
      this.#options.onProgress(this.#tally);
      const wrongs = wrongsIn(found);
      if (wrongs.length === 0) continue;
      this.#failure ??= { wrongs, kept: await keepForLooking(location, witness) };
    }
    if (counted.tally.wrong === 0) await place.remove();
    this.#bookOff(counted, trial);
  }

  #bookOff(counted: Counted, { troubles }: Trial): void {
    this.#under.delete(counted);
    this.#over = [sumOf([...this.#over, counted.tally])];
    for (const trouble of troubles) {
      this.#troubles[trouble] = (this.#troubles[trouble] ?? 0) + 1;
    }
  }

  /** One life, and how it ends. */
  async #torment(
    trial: Trial,
    counted: Counted,
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
