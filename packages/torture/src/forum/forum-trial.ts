import { diceFrom, type Dice } from '@conch/engine';
import type { NodeTiming } from '@conch/runtime';
import type { DatabaseLocation } from '@conch/test-databases';
import { TICK_CRASH_POINTS } from '../death.ts';
import { NodeProcess } from '../node-process.ts';
import { oneOf } from '../one-of.ts';
import type { Death, Ticking } from '../orders.ts';
import { lookInto } from '../raw-rows.ts';
import { checkForums, type ForumFindings } from './check-forums.ts';
import { FIRST_MOMENT, INTERVAL_MS, type ForumWorld } from './forum-world.ts';
import { forumsIn } from './forum-rows.ts';

interface ForumTrialOptions {
  readonly location: DatabaseLocation;
  readonly world: ForumWorld;
  readonly seed: string;
  readonly timing: Partial<NodeTiming>;
}

// Long enough for some ticks, short enough that most deaths are in the middle of one.
const LIFE_MS = 120;
// Who has not come by its place so often by then has no reason to come by at all. Ticks, and no
// time: a busy machine takes seconds for one.
const MOST_TICKS = 6;
const FAR_AWAY = FIRST_MOMENT + 1_000_000 * INTERVAL_MS;
// A process comes by only when it takes up what another has left.
const ONCE = ['after-recovery', 'after-claim'];
const UNSEEN = { witness: null, tells: false };
// A run that has cost this many processes is given up, as it might be the reason: every third gets
// to the end of a tick, so that none is.
const GETS_ON = 3;

/** Forums, and the processes that let them tick and die at it one after the other. */
export class ForumTrial {
  readonly wrongs: string[] = [];
  readonly killsAt: Record<string, number> = {};
  readonly #options: ForumTrialOptions;
  readonly #dice: Dice;
  /** What people were told that it is there. */
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

  /** Ticks that were being written when their process died. */
  get cutShort(): number {
    return this.#cutShort;
  }

  /** Lets a process live and die, and counts everything again. */
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
    const { signal, code, said } = await dying.ended;
    if (signal !== 'SIGKILL') this.wrongs.push(`a process ended by itself with ${code}: ${said}`);
    this.#kills += 1;
    this.killsAt[diedAt] = (this.killsAt[diedAt] ?? 0) + 1;
    const found = await this.#check();
    this.#cutShort += found.underWay;
    return found;
  }

  /** Lets a last process go on in peace for some ticks, to its end. */
  async finish(
    ticksMore: number,
  ): Promise<{ readonly found: ForumFindings; readonly hours: number }> {
    const until = (await this.#now()) + ticksMore * INTERVAL_MS;
    const last = await this.#start(until, null);
    await last.next('finished');
    last.tell({ kind: 'close', drainMs: 0 });
    const { code, said } = await last.ended;
    if (code !== 0) this.wrongs.push(`the last process ended with ${code}: ${said}`);
    const found = await this.#check();
    if (found.underWay > 0) this.wrongs.push('a tick is not over');
    return { found, hours: (until - FIRST_MOMENT) / INTERVAL_MS };
  }

  #nextPoint(): string {
    const left = TICK_CRASH_POINTS.filter((point) => this.killsAt[point] === undefined);
    return oneOf(this.#dice, left.length > 0 ? left : TICK_CRASH_POINTS);
  }

  async #start(until: number, death: Death | null): Promise<NodeProcess> {
    const { location, timing, world } = this.#options;
    const now = await this.#now();
    const ticking: Ticking = { now, until, world, peoplePost: true };
    const node = `n${this.#kills}`;
    const process = new NodeProcess({ location, timing, death, node, ticking, ...UNSEEN });
    process.onReport((report) => {
      if (report.kind === 'ack') this.#acknowledged.set(report.clientId, report.messageId);
      if (report.kind === 'trouble') this.wrongs.push(`${report.during}: ${report.code}`);
    });
    return process;
  }

  /** The time of the forums: that of the last tick. */
  async #now(): Promise<number> {
    const forums = await lookInto(this.#options.location, forumsIn);
    return Math.max(FIRST_MOMENT, ...forums.flatMap(({ ticks }) => ticks.map(({ at }) => at)));
  }

  async #check(): Promise<ForumFindings> {
    const { location } = this.#options;
    const found = await checkForums(location);
    this.wrongs.push(...found.wrongs.map((wrong) => `after ${this.#kills} kills, ${wrong}`));
    this.wrongs.push(...(await this.#lost()));
    return found;
  }

  async #lost(): Promise<readonly string[]> {
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

/** Whether it has let forums tick so often; not if it has died before. */
async function hasTicked(process: NodeProcess, times: number): Promise<boolean> {
  for (let nth = 0; nth < times; nth += 1) {
    if ((await process.next('ticked')) === null) return false;
  }
  return true;
}
