import fc from 'fast-check';
import { CampaignTally } from './campaign.ts';
import { MemoryWorld } from './memory-world.ts';
import { play } from './play.ts';
import { plotArb, type RoomsPlot } from './plot.ts';

// If a plot uses a path in memory, the plot uses the same path on a database nine times out of ten.
// In the other cases, another agent speaks first on the database.
const TIMES_EACH = 12;
const MOST_TRIED = 4_000;
const SEED = 2_662;

/**
 * Plots that use each path of content to an agent twelve times in memory. The result is always the
 * same. A few random plots would hardly use every path.
 */
export async function coveringPlots(mostMoves: number): Promise<readonly RoomsPlot[]> {
  const chosen: RoomsPlot[] = [];
  const times = new Map<string, number>();
  for (const plot of fc.sample(plotArb(mostMoves), { numRuns: MOST_TRIED, seed: SEED })) {
    const taken = [...(await tallyInMemory(plot)).ways.keys()];
    if (taken.every((way) => (times.get(way) ?? 0) >= TIMES_EACH)) continue;
    chosen.push(plot);
    for (const way of taken) times.set(way, (times.get(way) ?? 0) + 1);
    if (CampaignTally.waysToTake.every((way) => (times.get(way) ?? 0) >= TIMES_EACH)) break;
  }
  return chosen;
}

async function tallyInMemory(plot: RoomsPlot): Promise<CampaignTally> {
  const world = new MemoryWorld(plot);
  await play(plot, world);
  const tally = new CampaignTally();
  tally.add(world, await world.ledger());
  return tally;
}
