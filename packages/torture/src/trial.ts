import { writeFileSync } from 'node:fs';
import { diceFrom, type Dice } from '@conch/engine';
import type { NodeTiming } from '@conch/runtime';
import type { DatabaseLocation } from '@conch/test-databases';
import { checkHistory } from './check-history.ts';
import { checkRows } from './check-rows.ts';
import { checkWitness } from './check-witness.ts';
import type { Findings } from './findings.ts';
import { Ledger } from './ledger.ts';
import { Load } from './load.ts';
import { NodeProcess } from './node-process.ts';
import type { Death } from './orders.ts';
import type { World } from './world.ts';

export interface TrialOptions {
  readonly location: DatabaseLocation;
  readonly world: World;
  readonly seed: string;
  /** A file for what agents see. */
  readonly witness: string;
  readonly timing: Partial<NodeTiming>;
  /** The longest time for which a process is let live. */
  readonly lifeMs: number;
  /** For how long a process may look for the place where it is to die. */
  readonly patienceMs: number;
  /** How many messages one process is sent, at most. */
  readonly mostEach: number;
}

/** How a process died: at a place with a name, or at a moment that the dice chose. */
export type DiedAt = string | null;

const AT_ONCE = 16;
const CHAINS_EACH = 8;
const CHAINS_TO_A_PLACE = 60;

/** One database, its clients, and the processes that live and die on it one after the other. */
export class Trial {
  readonly ledger = new Ledger();
  readonly #options: TrialOptions;
  readonly #load: Load;
  readonly #dice: Dice;
  readonly #troubles: string[] = [];
  #neighbour: NodeProcess | null = null;
  #lives = 0;
  #pauses = 0;
  #isIdle = true;

  constructor(options: TrialOptions) {
    const { world, seed, mostEach } = options;
    const { ledger } = this;
    this.#options = options;
    this.#load = new Load({
      world,
      seed,
      ledger,
      mostEach,
      atOnce: AT_ONCE,
    });
    this.#dice = diceFrom('trial', seed);
    writeFileSync(options.witness, '');
  }

  get retries(): number {
    return this.#load.retries;
  }

  get pauses(): number {
    return this.#pauses;
  }

  /** What processes complained of while they lived. */
  get troubles(): readonly string[] {
    return this.#troubles;
  }

  /** Lets a process live under load until it dies: at a named place, or at any moment. */
  async liveAndDie(death: Death | null): Promise<DiedAt> {
    const dying = this.#start(death);
    const { lifeMs, patienceMs } = this.#options;
    const roll = this.#dice.roll();
    // One in ten dies on the way up, and never gets to serve.
    if (death !== null || roll > 0.1) await dying.isReady;
    // Whoever is to die at a place gets enough to do to come there.
    const loaded = this.#load.put(dying, death === null ? CHAINS_EACH : CHAINS_TO_A_PLACE);
    const delayMs = death === null ? this.#dice.roll() * lifeMs : patienceMs;
    let diedAt: DiedAt = death?.point ?? null;
    // Half of them serve for a while: on a slow machine none would get to it by chance alone.
    if (death === null && roll > 0.5) await dying.next('ack');
    const timer = setTimeout(() => {
      diedAt = null;
      void dying.kill();
    }, delayMs);
    await loaded;
    clearTimeout(timer);
    await this.#bury(dying);
    return diedAt;
  }

  /** Lets a process live under load, hang for a while, and go on where it was (I-5). */
  async liveAndHang(pauseMs: number): Promise<void> {
    const hanging = this.#start(null);
    await hanging.isReady;
    const loaded = this.#load.put(hanging, CHAINS_EACH);
    const { lifeMs } = this.#options;
    await pause(this.#dice.roll() * lifeMs);
    hanging.pause();
    await pause(pauseMs);
    hanging.resume();
    this.#pauses += 1;
    await pause(this.#dice.roll() * lifeMs);
    await hanging.kill();
    await loaded;
    await this.#bury(hanging);
  }

  /** Lets a process live under load and then stop in good order, within so long. */
  async liveAndStop(drainMs: number): Promise<{ readonly tookMs: number; readonly code: unknown }> {
    const stopping = this.#start(null);
    await stopping.isReady;
    const loaded = this.#load.put(stopping, CHAINS_EACH);
    await pause(this.#options.lifeMs);
    const askedAt = performance.now();
    stopping.tell({ kind: 'close', drainMs });
    await loaded;
    const { code } = await stopping.ended;
    return { tookMs: performance.now() - askedAt, code };
  }

  /** Gives the database a second node beside the one that is loaded, or kills that one. */
  async changeNeighbour(): Promise<boolean> {
    const neighbour = this.#neighbour;
    this.#neighbour = neighbour === null ? this.#start(null) : null;
    if (neighbour === null) return false;
    await neighbour.kill();
    await this.#bury(neighbour);
    return true;
  }

  /** Lets a last process bring everything to its end, and stop in good order. */
  async finish(withinMs: number): Promise<void> {
    if (this.#neighbour !== null) await this.changeNeighbour();
    const last = this.#start(null);
    await last.isReady;
    await this.#load.settle(last);
    last.tell({ kind: 'finish', withinMs });
    this.#isIdle = (await last.next('finished'))?.isIdle ?? false;
    last.tell({ kind: 'close', drainMs: 0 });
    const { code, said } = await last.ended;
    if (code !== 0) this.ledger.strange.push(`the last process ended with ${code}: ${said}`);
  }

  /** What was promised, held against what is there; `isWhole`: every decision is made again. */
  async check({ isWhole = true }: { readonly isWhole?: boolean } = {}): Promise<Findings> {
    const { location, witness } = this.#options;
    const found = await checkRows(location, this.ledger);
    if (!this.#isIdle) found.unfinished.push('the last process did not come to its end in time');
    checkWitness(witness, found);
    if (isWhole) await checkHistory(location, found);
    return found;
  }

  #start(death: Death | null): NodeProcess {
    const { location, witness, timing } = this.#options;
    this.#lives += 1;
    const node = `n${this.#lives}`;
    const started = new NodeProcess({ location, witness, timing, death, node, tells: false });
    started.onReport((report) => {
      if (report.kind === 'trouble') this.#troubles.push(`${report.during}: ${report.code}`);
    });
    return started;
  }

  async #bury({ ended }: NodeProcess): Promise<void> {
    const { signal, code, said } = await ended;
    if (signal === 'SIGKILL') return;
    this.ledger.strange.push(`a process ended by itself with ${code}: ${said}`);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
