import type { DatabasePlace } from '@conch/test-databases';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { House } from './house.ts';
import { Broken, judge, type PromiseId } from './judge.ts';
import { FIRST_PLOT, play } from './play.ts';
import { plotArb, type Plot } from './plot.ts';
import { Scene } from './scene.ts';
import { Tally } from './tally.ts';
import type { TroupeKind } from './troupe.ts';

// Enough to share the cost of a server; few enough that its agents do not know very many spaces.
const SCENES_IN_HOUSE = 15;
const MOST_MOVES = 20;

/** Generated sequences on servers of one kind, judged for all promises at once. */
export class Campaign {
  readonly tally: Tally;
  readonly #kind: DatabaseKind;
  readonly #troupe: TroupeKind;
  #house: House | null = null;
  #place: DatabasePlace | null = null;
  #scenes = 0;
  #failure: { readonly error: unknown; readonly report: string } | null = null;

  constructor(kind: DatabaseKind, troupe: TroupeKind) {
    this.#kind = kind;
    this.#troupe = troupe;
    this.tally = new Tally(troupe.ways);
  }

  async run(count: number): Promise<this> {
    const details = await fc.check(
      fc.asyncProperty(plotArb(MOST_MOVES), (plot) => this.#sequence(plot)),
      // Agents and people go on at once: a shorter sequence that fails is hardly ever the same.
      { numRuns: count, examples: [[FIRST_PLOT]], endOnFailure: true },
    );
    await this.#close();
    console.info(`${this.#kind.name}: ${this.tally.toString()}`);
    if (!details.failed) return this;
    const { errorInstance: error } = details;
    const report = `${String(error)}\n${fc.defaultReportMessage(details) ?? ''}`;
    this.#failure = { error, report };
    return this;
  }

  /** Why a promise does not hold, or what else went wrong; null if it holds. */
  brokenBy(promise: PromiseId | null): string | null {
    if (this.#failure === null) return null;
    const { error, report } = this.#failure;
    return (error instanceof Broken ? error.promise : null) === promise ? report : null;
  }

  async #sequence(plot: Plot): Promise<void> {
    try {
      const scene = await Scene.open(await this.#nextHouse(), plot);
      await play(plot, scene);
      await judge(scene, this.tally);
    } catch (error) {
      // What it left half done is nothing to begin the next one in.
      await this.#close();
      throw error;
    }
  }

  async #nextHouse(): Promise<House> {
    if (this.#scenes % SCENES_IN_HOUSE === 0) await this.#close();
    this.#scenes += 1;
    this.#place ??= await this.#kind.make();
    this.#house ??= await House.open(this.#place, this.#troupe);
    return this.#house;
  }

  async #close(): Promise<void> {
    await this.#house?.close();
    await this.#place?.remove();
    this.#house = null;
    this.#place = null;
  }
}
