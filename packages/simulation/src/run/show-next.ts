import type { KeptAt } from './order.ts';
import { nextLines } from './next-lines.ts';
import { say, type Screen } from './screen.ts';
import { FIRST_MOMENT } from './simulated-clock.ts';
import { forumNumbered, openExisting, withSimulation, type Simulation } from './simulation.ts';

/** Shows who may be asked for what in the next tick; nothing is written. */
export function showNext(
  { at, fork }: { readonly at: KeptAt; readonly fork: number | null },
  screen: Screen,
): Promise<void> {
  return withSimulation(openExisting(at), (simulation) => show(simulation, fork, screen));
}

async function show(simulation: Simulation, fork: number | null, screen: Screen): Promise<void> {
  const { id, settings } = await forumNumbered(simulation, fork ?? 0);
  const { lastTickAt } = await simulation.conch.forums.state(id);
  const { tickIntervalMs } = settings.forum;
  simulation.clock.moveTo((lastTickAt ?? FIRST_MOMENT) + tickIntervalMs);
  say(screen, ...nextLines(await simulation.conch.forums.next(id), settings.forum));
}
