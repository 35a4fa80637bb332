import type { SpaceId } from '@conch/engine';
import { ProgressLine } from '../progress-line.ts';
import { rate, tickLine } from '../tick-line.ts';
import { readTicks } from './read-facts.ts';
import { endTickLeft, runTicks } from './run-ticks.ts';
import { say, type CommandScreen } from './screen.ts';
import type { Simulation } from './simulation.ts';
import { TickTally } from './tick-tally.ts';

/** Runs a forum up to a tick and shows the progress. Returns the last completed tick. */
export async function runToTick(
  simulation: Simulation,
  { forum, upTo }: { readonly forum: SpaceId; readonly upTo: number },
  screen: CommandScreen,
): Promise<number> {
  await endTickLeft(simulation, forum);
  const { settings } = await simulation.conch.spaces.get(forum);
  const tally = new TickTally(settings.forum);
  const before = await readTicks(simulation, forum);
  for (const row of before) tally.add(row);
  const since = before.length;
  const progress = new ProgressLine(screen.progress);
  const startedAt = performance.now();
  const shown = (tick: number): void => {
    const elapsedMs = performance.now() - startedAt;
    const { replies, capHits } = tally;
    progress.show({
      part: tick / upTo,
      atMs: elapsedMs,
      line: (bar) => tickLine({ tick, ticks: upTo, since, replies, capHits, elapsedMs }, bar),
    });
  };
  const reached = await runTicks(simulation, {
    forum,
    upTo,
    isStopped: screen.isStopped,
    ticked: (row) => {
      tally.add(row);
      shown(row.number);
    },
  });
  progress.end();
  if (reached > since) say(screen, pace(reached - since, performance.now() - startedAt));
  return reached;
}

function pace(ticks: number, elapsedMs: number): string {
  const seconds = elapsedMs / 1_000;
  return `${ticks.toLocaleString('en')} ticks in ${seconds.toFixed(1)} s: ${rate(ticks / seconds)} ticks/s`;
}
