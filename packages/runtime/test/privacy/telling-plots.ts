import fc from 'fast-check';
import { Tally } from './campaign.ts';
import { MemoryWorld } from './memory-world.ts';
import { play } from './play.ts';
import { plotArb, type Plot } from './plot.ts';

// A plot that takes a way in memory takes it on a database nine times out of ten: who is first
// to speak may differ there.
const TIMES_EACH = 12;
const MOST_TRIED = 4_000;
const SEED = 2_662;

/**
 * Plots that in memory take each way to an agent a dozen times, the same whenever they are asked
 * for: what a few sequences on a database would hardly come to by chance.
 */
export async function tellingPlots(mostMoves: number): Promise<readonly Plot[]> {
  const chosen: Plot[] = [];
  const times = new Map<string, number>();
  for (const plot of fc.sample(plotArb(mostMoves), { numRuns: MOST_TRIED, seed: SEED })) {
    const taken = [...(await tallyInMemory(plot)).ways.keys()];
    if (taken.every((way) => (times.get(way) ?? 0) >= TIMES_EACH)) continue;
    chosen.push(plot);
    for (const way of taken) times.set(way, (times.get(way) ?? 0) + 1);
    if (Tally.waysToTake.every((way) => (times.get(way) ?? 0) >= TIMES_EACH)) break;
  }
  return chosen;
}

async function tallyInMemory(plot: Plot): Promise<Tally> {
  const world = new MemoryWorld(plot);
  await play(plot, world);
  const tally = new Tally();
  tally.add(world, await world.ledger());
  return tally;
}
