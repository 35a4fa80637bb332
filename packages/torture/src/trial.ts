import { writeFileSync } from 'node:fs';
import { diceFrom, type Dice } from '@conch/engine';
import type { NodeTiming } from '@conch/runtime';
import type { DatabaseLocation } from '@conch/test-databases';
import { checkHistory } from './check/check-history.ts';
import { checkRows } from './check/check-rows.ts';
import { checkWitness } from './check/check-witness.ts';
import type { TortureFindings } from './check/findings.ts';
import { ClientLedger } from './ledger.ts';
import { Load } from './load.ts';
import { NodeProcess } from './node/node-process.ts';
import type { DeathPoint } from './node/orders.ts';
import type { TortureWorld } from './world.ts';

export interface TrialOptions {
  readonly location: DatabaseLocation;
  readonly world: TortureWorld;
  readonly seed: string;
  /** The witness file for the observations of agents. */
  readonly witness: string;
  readonly timing: Partial<NodeTiming>;
  /** The longest lifetime of a process. */
  readonly lifeMs: number;
  /** How long a process may take to reach its crash point. */
  readonly patienceMs: number;
  /** The maximum number of messages for one process. */
  readonly mostEach: number;
}

/** How a process died: at a named crash point, or null for a random moment. */
export type DiedAt = string | null;

const AT_ONCE = 16;
const CHAINS_EACH = 8;
const CHAINS_TO_A_PLACE = 60;
// The limit only ends a process that hangs, because normal work may take minutes on a slow machine.
const FINISH_MS = 240_000;

/** One database, its clients, and a series of processes that run on it and die. */
export class TortureTrial {
  readonly ledger = new ClientLedger();
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

  /** The errors that processes reported. */
  get troubles(): readonly string[] {
    return this.#troubles;
  }

  /** Runs a process under load until it dies, at a crash point or at a random moment. */
  async liveAndDie(death: DeathPoint | null): Promise<DiedAt> {
    const dying = this.#start(death);
    const { lifeMs, patienceMs } = this.#options;
    const roll = this.#dice.roll();
    // One process in ten dies during its start.
    if (death !== null || roll > 0.1) await dying.isReady;
    // A process with a crash point gets enough work to reach it.
    const loaded = this.#load.send(dying, death === null ? CHAINS_EACH : CHAINS_TO_A_PLACE);
    const delayMs = death === null ? this.#dice.roll() * lifeMs : patienceMs;
    let diedAt: DiedAt = death?.point ?? null;
    // Half of the processes serve at least until the first acknowledgement. Otherwise all processes
    // on a slow machine could die before any acknowledgement.
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

  /** Runs a process under load, pauses it, and lets it continue (I-5). */
  async liveAndHang(pauseMs: number): Promise<void> {
    const hanging = this.#start(null);
    await hanging.isReady;
    const loaded = this.#load.send(hanging, CHAINS_EACH);
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

  /** Runs a process under load, stops it gracefully, and returns its exit code. */
  async liveAndStop(drainMs: number): Promise<number | null> {
    const stopping = this.#start(null);
    await stopping.isReady;
    const loaded = this.#load.send(stopping, CHAINS_EACH);
    await stopping.next('ack');
    await pause(this.#options.lifeMs);
    stopping.tell({ kind: 'close', drainMs });
    await loaded;
    return (await stopping.exit).code;
  }

  /** Adds a second node to the database, or kills that node. */
  async changeNeighbour(): Promise<boolean> {
    const neighbour = this.#neighbour;
    this.#neighbour = neighbour === null ? this.#start(null) : null;
    if (neighbour === null) return false;
    await neighbour.kill();
    await this.#bury(neighbour);
    return true;
  }

  /** Lets a last process finish all work and stop gracefully. */
  async finish(): Promise<void> {
    if (this.#neighbour !== null) await this.changeNeighbour();
    const last = this.#start(null);
    await last.isReady;
    await this.#load.settle(last);
    last.tell({ kind: 'finish', withinMs: FINISH_MS });
    this.#isIdle = (await last.next('finished'))?.isIdle ?? false;
    last.tell({ kind: 'close', drainMs: 0 });
    const { code, stderr } = await last.exit;
    if (code !== 0) this.ledger.strange.push(`the last process ended with ${code}: ${stderr}`);
  }

  /**
   * Compares the acknowledgements with the database. If `isWhole` is set, every decision is also
   * replayed.
   */
  async check({ isWhole = true }: { readonly isWhole?: boolean } = {}): Promise<TortureFindings> {
    const { location, witness } = this.#options;
    const findings = await checkRows(location, this.ledger);
    if (!this.#isIdle) findings.unfinished.push('the last process did not come to its end in time');
    checkWitness(witness, findings);
    if (isWhole) await checkHistory(location, findings);
    return findings;
  }

  #start(death: DeathPoint | null): NodeProcess {
    const { location, witness, timing } = this.#options;
    this.#lives += 1;
    const node = `n${this.#lives}`;
    const started = new NodeProcess({ location, witness, timing, death, node, tells: false });
    started.onReport((report) => {
      if (report.kind === 'trouble') this.#troubles.push(`${report.during}: ${report.code}`);
    });
    return started;
  }

  async #bury({ exit }: NodeProcess): Promise<void> {
    const { signal, code, stderr } = await exit;
    if (signal === 'SIGKILL') return;
    this.ledger.strange.push(`a process ended by itself with ${code}: ${stderr}`);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
