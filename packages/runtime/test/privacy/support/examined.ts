import fc from 'fast-check';
import { PrivacyBreach, examine, CampaignTally, type RuntimePromiseId } from './campaign.ts';
import { play } from './play.ts';
import { plotArb, type RoomsPlot } from './plot.ts';
import type { PrivacyWorld } from './world.ts';

/** Generated sequences, each checked for all promises. Each test reports one promise. */
export class SequenceCampaign {
  readonly tally = new CampaignTally();
  #failure: { readonly error: unknown; readonly report: string } | null = null;

  async run(
    {
      count,
      mostMoves,
      first = [],
    }: {
      readonly count: number;
      readonly mostMoves: number;
      /** Sequences that run before the generated ones. */
      readonly first?: readonly RoomsPlot[];
    },
    open: (plot: RoomsPlot) => Promise<PrivacyWorld>,
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

  /**
   * The failure of the promise. If `promise` is null, any other error. Returns null if there is no
   * failure.
   */
  brokenBy(promise: RuntimePromiseId | null): string | null {
    if (this.#failure === null) return null;
    const { error, report } = this.#failure;
    const broken = error instanceof PrivacyBreach ? error.promise : null;
    return broken === promise ? report : null;
  }
}
