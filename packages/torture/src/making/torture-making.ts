import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  newPostgresPlace,
  newSqlitePlace,
  startPostgres,
  type DatabasePlace,
} from '@conch/test-databases';
import { diceFrom, type Dice } from '@conch/engine';
import { counted, halfDone, halfMade } from './half-made.ts';
import { MakingServer, type MakingResponse } from './making-server.ts';
import type { Try, MakingWay } from './way.ts';
import { WAYS } from './ways.ts';

export interface MakingTally {
  readonly kills: number;
  /** How many kills happened during each kind of request. */
  readonly killsIn: Readonly<Record<string, number>>;
  /** How many requests were completed although their process died. */
  readonly done: number;
  readonly wrongs: readonly string[];
}

interface MakingOptions {
  readonly kills: number;
  readonly seed: string;
  readonly onProgress: (tally: MakingTally) => void;
}

/** Kills servers at any step of requests that write several rows. */
export async function tortureMaking({
  database,
  ...options
}: MakingOptions & { readonly database: 'sqlite' | 'postgres' }): Promise<MakingTally> {
  const server = database === 'postgres' ? await startPostgres({ fsync: true }) : null;
  const place = await (server === null ? newSqlitePlace() : newPostgresPlace(server.url));
  try {
    return await killInMaking(place, options);
  } finally {
    await place.remove();
    await server?.stop();
  }
}

/** Like `tortureMaking`, on an existing, empty database. */
export async function killInMaking(
  { location }: Pick<DatabasePlace, 'location'>,
  options: MakingOptions,
): Promise<MakingTally> {
  const folder = await mkdtemp(join(tmpdir(), 'conch-making-'));
  const trial = new MakingTrial({ location, folder, adminToken: ADMIN_TOKEN }, options.seed);
  try {
    await trial.learn();
    while (trial.tally.kills < options.kills && trial.tally.wrongs.length === 0) {
      await trial.killOnce();
      options.onProgress(trial.tally);
    }
    return trial.tally;
  } finally {
    await trial.end();
    await rm(folder, { recursive: true });
  }
}

const ADMIN_TOKEN = 'an-admin-token-of-the-torture';

class MakingTrial {
  readonly #options: ConstructorParameters<typeof MakingServer>[0];
  readonly #dice: Dice;
  /** The number of steps of each kind of request. */
  readonly #steps = new Map<MakingWay, number>();
  readonly #killsIn: Record<string, number> = {};
  readonly #wrongs: string[] = [];
  #server: MakingServer | null = null;
  #mark = 0;
  #kills = 0;
  #done = 0;

  constructor(options: ConstructorParameters<typeof MakingServer>[0], seed: string) {
    this.#options = options;
    this.#dice = diceFrom('making', seed);
  }

  get tally(): MakingTally {
    return {
      kills: this.#kills,
      killsIn: { ...this.#killsIn },
      done: this.#done,
      wrongs: [...this.#wrongs],
    };
  }

  /** Runs every kind of request once without a kill, and counts its steps. */
  async learn(): Promise<void> {
    const server = await this.#living();
    for (const way of WAYS) {
      const attempt = await this.#begin(way, server);
      await server.dieAt(0);
      this.#mustBe(way, await server.ask(attempt.request));
      this.#steps.set(way, (await server.live()) ?? 1);
      await this.#check(way, attempt, 'undisturbed');
    }
  }

  /** Kills a process during the next kind of request, then repeats the request on a new process. */
  async killOnce(): Promise<void> {
    const way = WAYS[this.#kills % WAYS.length];
    if (way === undefined) throw new Error('there is no request to die in');
    const server = await this.#living();
    const attempt = await this.#begin(way, server);
    await server.dieAt(this.#stepOf(way));
    const answer = await server.ask(attempt.request);
    if (answer !== null) {
      this.#mustBe(way, answer);
      const steps = await server.live();
      if (steps !== null) {
        // The request took fewer steps than before, so the process survived.
        this.#steps.set(way, Math.max(steps, 1));
        return;
      }
    }
    this.#server = null;
    this.#kills += 1;
    this.#killsIn[way.route] = (this.#killsIn[way.route] ?? 0) + 1;
    await this.#check(way, attempt, 'after the death');
    const isDone = (await counted(this.#options.location, attempt.count)) === 1;
    if (isDone) this.#done += 1;
    this.#mustBe(way, await (await this.#living()).ask(attempt.request));
    await this.#check(way, attempt, 'after the repeat');
    if ((await counted(this.#options.location, attempt.count)) !== 1) {
      this.#wrongs.push(`${way.route}: a repeat did not bring it about`);
    }
  }

  async end(): Promise<void> {
    await this.#server?.kill();
  }

  /**
   * Every second kill happens after the last step, when all rows are written but the request is not
   * answered.
   */
  #stepOf(way: MakingWay): number {
    const steps = this.#steps.get(way) ?? 1;
    const isLast = Math.floor(this.#kills / WAYS.length) % 2 === 1;
    return isLast ? steps : 1 + this.#dice.below(steps);
  }

  async #living(): Promise<MakingServer> {
    if (this.#server === null) {
      this.#server = new MakingServer(this.#options);
      await this.#server.start();
    }
    return this.#server;
  }

  #begin(way: MakingWay, server: MakingServer): Promise<Try> {
    this.#mark += 1;
    return way.begin((request) => server.ask(request), this.#mark);
  }

  async #check(way: MakingWay, attempt: Try, when: string): Promise<void> {
    const { location } = this.#options;
    for (const half of await halfMade(location)) {
      this.#wrongs.push(`${way.route}, ${when}: there is ${half}`);
    }
    for (const part of await halfDone(location, attempt)) {
      this.#wrongs.push(`${way.route}, ${when}: this differs from the rest: ${part}`);
    }
    const times = await counted(location, attempt.count);
    if (times > 1) this.#wrongs.push(`${way.route}, ${when}: it is there ${times} times`);
  }

  #mustBe({ route, answers }: MakingWay, answer: MakingResponse | null): void {
    if (answer !== null && answers.includes(answer.status)) return;
    this.#wrongs.push(`${route} was answered with ${JSON.stringify(answer)}`);
  }
}
