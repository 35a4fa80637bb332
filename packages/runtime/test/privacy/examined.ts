import fc from 'fast-check';
import { Broken, examine, Tally, type PromiseId } from './campaign.ts';
import { play } from './play.ts';
import { plotArb, type Plot } from './plot.ts';
import type { World } from './world.ts';

/** Generated sequences, each examined for all promises at once: a test asks for its own. */
export class Examined {
  readonly tally = new Tally();
  #failure: { readonly error: unknown; readonly report: string } | null = null;

  async run(
    {
      count,
      mostMoves,
      first = [],
    }: {
      readonly count: number;
      readonly mostMoves: number;
      /** Played before those that are generated. */
      readonly first?: readonly Plot[];
    },
    open: (plot: Plot) => Promise<World>,
  ): Promise<void> {
    const details = await fc.check(
      fc.asyncProperty(plotArb(mostMoves), async (plot) => {
        const world = await open(plot);
        await play(plot, world);
        await examine(world, this.tally);
      }),
      { numRuns: first.length + count, examples: first.map((plot) => [plot]) },
    );
    console.log(`seen: ${this.tally.toString()}`);
    if (!details.failed) return;
    const report = `${String(details.errorInstance)}\n${fc.defaultReportMessage(details) ?? ''}`;
    this.#failure = { error: details.errorInstance, report };
  }

  /** Why a promise does not hold, or what else went wrong; null if it holds. */
  brokenBy(promise: PromiseId | null): string | null {
    if (this.#failure === null) return null;
    const { error, report } = this.#failure;
    const broken = error instanceof Broken ? error.promise : null;
    return broken === promise ? report : null;
  }
}
