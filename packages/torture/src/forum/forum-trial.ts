import { diceFrom, type Dice } from '@conch/engine';
import type { NodeTiming } from '@conch/runtime';
import type { DatabaseLocation } from '@conch/test-databases';
import { TICK_CRASH_POINTS } from '../node/death.ts';
import { NodeProcess } from '../node/node-process.ts';
import { oneOf } from '../one-of.ts';
import type { DeathPoint, TickingForums } from '../node/orders.ts';
import { lookInto } from '../check/raw-rows.ts';
import { FIRST_MOMENT, INTERVAL_MS, type ForumWorld } from './forum-world.ts';
import { forumsIn } from './forum-rows.ts';
import { checkPending } from './check-pending.ts';
import { checkThreads } from './check-threads.ts';
import { checkTicks } from './check-ticks.ts';

interface ForumTrialOptions {
  readonly location: DatabaseLocation;
  readonly world: ForumWorld;
  readonly seed: string;
  readonly timing: Partial<NodeTiming>;
}

// A process lives long enough to run some ticks, and so briefly that most kills happen during a
// tick.
const LIFE_MS = 120;
// A process must reach its crash point within this number of ticks. The limit is not a time,
// because on a slow machine one tick takes seconds.
const MOST_TICKS = 6;
const FAR_AWAY = FIRST_MOMENT + 1_000_000 * INTERVAL_MS;
// Crash points that a process reaches only when it takes over the work of another process.
const ONCE = ['after-recovery', 'after-claim'];
const UNSEEN = { witness: null, tells: false };
// Conch abandons a run that several crashes have interrupted. To avoid this, every third process
// may finish a tick.
const GETS_ON = 3;

/** Forums, and a series of processes that run their ticks and are killed. */
export class ForumTrial {
  readonly wrongs: string[] = [];
  readonly killsAt: Record<string, number> = {};
  readonly #options: ForumTrialOptions;
  readonly #dice: Dice;
  /** The posts that were acknowledged to people. */
  readonly #acknowledged = new Map<string, string>();
  #kills = 0;
  #cutShort = 0;

  constructor(options: ForumTrialOptions) {
    this.#options = options;
    this.#dice = diceFrom('forum trial', options.seed);
  }

  get kills(): number {
    return this.#kills;
  }

  get acknowledged(): number {
    return this.#acknowledged.size;
  }

  /** The number of ticks during which the process died. */
  get cutShort(): number {
    return this.#cutShort;
  }

  /** Starts a process, kills it and checks all forums. */
  async killOnce(): Promise<ForumFindings> {
    const getsOn = this.#kills % GETS_ON === 0;
    const point = getsOn ? null : this.#nextPoint();
    const visit = point !== null && ONCE.includes(point) ? 1 : 1 + this.#dice.below(6);
    const death = point === null ? null : { point, visit };
    const dying = await this.#start(FAR_AWAY, death);
    let diedAt = point ?? 'any moment';
    if (getsOn) {
      await dying.next('ticked');
      setTimeout(() => void dying.kill(), this.#dice.roll() * LIFE_MS);
    } else if (await hasTicked(dying, MOST_TICKS)) {
      diedAt = 'any moment';
      void dying.kill();
    }
    const { signal, code, stderr } = await dying.exit;
    if (signal !== 'SIGKILL') this.wrongs.push(`a process ended by itself with ${code}: ${stderr}`);
    this.#kills += 1;
    this.killsAt[diedAt] = (this.killsAt[diedAt] ?? 0) + 1;
    const found = await this.#check();
    this.#cutShort += found.underWay;
    return found;
  }

  /** Starts a last process. The process is not killed. After some ticks, it ends normally. */
  async finish(
    ticksMore: number,
  ): Promise<{ readonly findings: ForumFindings; readonly hours: number }> {
    const until = (await this.#now()) + ticksMore * INTERVAL_MS;
    const last = await this.#start(until, null);
    await last.next('finished');
    last.tell({ kind: 'close', drainMs: 0 });
    const { code, stderr } = await last.exit;
    if (code !== 0) this.wrongs.push(`the last process ended with ${code}: ${stderr}`);
    const found = await this.#check();
    if (found.underWay > 0) this.wrongs.push('a tick is not over');
    return { findings: found, hours: (until - FIRST_MOMENT) / INTERVAL_MS };
  }

  #nextPoint(): string {
    const left = TICK_CRASH_POINTS.filter((point) => this.killsAt[point] === undefined);
    return oneOf(this.#dice, left.length > 0 ? left : TICK_CRASH_POINTS);
  }

  async #start(until: number, death: DeathPoint | null): Promise<NodeProcess> {
    const { location, timing, world } = this.#options;
    const now = await this.#now();
    const ticking: TickingForums = { now, until, world, peoplePost: true };
    const node = `n${this.#kills}`;
    const process = new NodeProcess({ location, timing, death, node, ticking, ...UNSEEN });
    process.onReport((report) => {
      if (report.kind === 'ack') this.#acknowledged.set(report.clientId, report.messageId);
      if (report.kind === 'trouble') this.wrongs.push(`${report.during}: ${report.code}`);
    });
    return process;
  }

  /** The current time of the forums: the time of the last tick. */
  async #now(): Promise<number> {
    const forums = await lookInto(this.#options.location, forumsIn);
    return Math.max(FIRST_MOMENT, ...forums.flatMap(({ ticks }) => ticks.map(({ at }) => at)));
  }

  async #check(): Promise<ForumFindings> {
    const { location } = this.#options;
    const found = await checkForums(location);
    this.wrongs.push(...found.wrongs.map((wrong) => `after ${this.#kills} kills, ${wrong}`));
    this.wrongs.push(...(await this.#lostPosts()));
    return found;
  }

  async #lostPosts(): Promise<readonly string[]> {
    const forums = await lookInto(this.#options.location, forumsIn);
    const posts = forums.flatMap((forum) => forum.posts);
    const keys = posts.flatMap(({ clientKey, id }) =>
      clientKey === null ? [] : [[clientKey, id]],
    );
    const byKey = Map.groupBy(keys, ([key = '']) => (JSON.parse(key) as string[])[1] ?? '');
    return [...this.#acknowledged].flatMap(([clientId, messageId]) => {
      const there = byKey.get(clientId) ?? [];
      const isRight = there.length === 1 && there[0]?.[1] === messageId;
      return isRight ? [] : [`${clientId} was acknowledged, and is there ${there.length} times`];
    });
  }
}

/** Whether the process has completed this many ticks. False if it died before. */
async function hasTicked(process: NodeProcess, times: number): Promise<boolean> {
  for (let nth = 0; nth < times; nth += 1) {
    if ((await process.next('ticked')) === null) return false;
  }
  return true;
}

/** The findings of a check of all forums. */
interface ForumFindings {
  readonly wrongs: readonly string[];
  readonly ticks: number;
  readonly posts: number;
  /** The number of ticks that were unfinished during the check. */
  readonly underWay: number;
}

/** Checks the posts and ticks of every forum without using the store. */
async function checkForums(location: DatabaseLocation): Promise<ForumFindings> {
  return lookInto(location, async (rows) => {
    const forums = await forumsIn(rows);
    const wrongs = forums.flatMap((forum) =>
      [...checkThreads(forum), ...checkPending(forum), ...checkTicks(forum)].map(
        (wrong) => `${forum.name}: ${wrong}`,
      ),
    );
    const sum = (count: (forum: (typeof forums)[number]) => number): number =>
      forums.reduce((all, forum) => all + count(forum), 0);
    return {
      wrongs,
      ticks: sum(({ ticks }) => ticks.length),
      posts: sum(({ posts }) => posts.length),
      underWay: sum(({ isTicking }) => Number(isTicking)),
    };
  });
}
