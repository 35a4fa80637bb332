import type { SimulationStorage } from './order.ts';
import { nextLines } from './next-lines.ts';
import { say, type CommandScreen } from './screen.ts';
import { FIRST_MOMENT } from './simulated-clock.ts';
import { forumNumbered, openExisting, withSimulation, type Simulation } from './simulation.ts';

/** Shows a dry run of the next tick. Writes nothing to the database. */
export function showNext(
  { at, fork }: { readonly at: SimulationStorage; readonly fork: number | null },
  screen: CommandScreen,
): Promise<void> {
  return withSimulation(openExisting(at), (simulation) => show(simulation, fork, screen));
}

async function show(
  simulation: Simulation,
  fork: number | null,
  screen: CommandScreen,
): Promise<void> {
  const { id, settings } = await forumNumbered(simulation, fork ?? 0);
  const { lastTickAt } = await simulation.conch.forums.state(id);
  const { tickIntervalMs } = settings.forum;
  const last = lastTickAt === null ? FIRST_MOMENT : Date.parse(lastTickAt);
  simulation.clock.moveTo(last + tickIntervalMs);
  const next = await simulation.conch.forums.next(id);
  say(screen, ...nextLines(next, settings.forum));
  screen.result(next);
}
