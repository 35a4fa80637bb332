import type { DatabasePlace } from '@conch/test-databases';
import type { DatabaseKind } from '@conch/test-databases/vitest';
import fc from 'fast-check';
import { TappedHouse } from './house.ts';
import { PrivacyLeak, judge, type ServerPromiseId } from './judge.ts';
import { FIRST_PLOT, play } from './moves/play.ts';
import { plotArb, type HousePlot } from './moves/plot.ts';
import { Scene } from './scene.ts';
import { TapTally } from './books/tally.ts';
import type { TroupeKind } from './troupe.ts';

// Enough scenes to share the cost of a server, but few enough that its agents do not know too many
// spaces.
const SCENES_IN_HOUSE = 15;
const MOST_MOVES = 20;

/** Generated sequences on servers with one kind of database. All promises are checked at once. */
export class Campaign {
  readonly tally: TapTally;
  readonly #kind: DatabaseKind;
  readonly #troupe: TroupeKind;
  #house: TappedHouse | null = null;
  #place: DatabasePlace | null = null;
  #scenes = 0;
  #failure: { readonly error: unknown; readonly report: string } | null = null;

  constructor(kind: DatabaseKind, troupe: TroupeKind) {
    this.#kind = kind;
    this.#troupe = troupe;
    this.tally = new TapTally(troupe.outputs);
  }

  async run(count: number): Promise<this> {
    const details = await fc.check(
      fc.asyncProperty(plotArb(MOST_MOVES), (plot) => this.#sequence(plot)),
      // A failed sequence is not shrunk. Agents and people act concurrently, so a shorter sequence
      // rarely fails in the same way.
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

  /**
   * The report of a broken promise, or of any other error if `promise` is null. Null if the promise
   * was kept.
   */
  brokenBy(promise: ServerPromiseId | null): string | null {
    if (this.#failure === null) return null;
    const { error, report } = this.#failure;
    return (error instanceof PrivacyLeak ? error.promise : null) === promise ? report : null;
  }

  async #sequence(plot: HousePlot): Promise<void> {
    try {
      const scene = await Scene.open(await this.#nextHouse(), plot);
      await play(plot, scene);
      await judge(scene, this.tally);
    } catch (error) {
      // The next sequence must not start on a server in an unfinished state.
      await this.#close();
      throw error;
    }
  }

  async #nextHouse(): Promise<TappedHouse> {
    if (this.#scenes % SCENES_IN_HOUSE === 0) await this.#close();
    this.#scenes += 1;
    this.#place ??= await this.#kind.make();
    this.#house ??= await TappedHouse.open(this.#place, this.#troupe);
    return this.#house;
  }

  async #close(): Promise<void> {
    await this.#house?.close();
    await this.#place?.remove();
    this.#house = null;
    this.#place = null;
  }
}
