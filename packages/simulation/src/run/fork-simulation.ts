import { compareWithFork } from './compare-simulations.ts';
import type { ForkOrder } from './order.ts';
import { STOPPED } from './run-simulation.ts';
import { say, type CommandScreen } from './screen.ts';
import { writeOutcome } from './show-outcome.ts';
import {
  forumNumbered,
  forumsIn,
  openExisting,
  withSimulation,
  type Simulation,
} from './simulation.ts';
import { runToTick } from './run-to-tick.ts';
import { WrongOrder } from './wrong-order.ts';

/**
 * Forks a simulation at a tick with other settings, runs the fork, and compares the fork with its
 * original. Returns the exit code.
 */
export function forkSimulation(order: ForkOrder, screen: CommandScreen): Promise<number> {
  return withSimulation(openExisting(order.at), (simulation) => fork(simulation, order, screen));
}

async function fork(
  simulation: Simulation,
  order: ForkOrder,
  screen: CommandScreen,
): Promise<number> {
  const { at, tick, settings } = order;
  const { conch } = simulation;
  const original = await forumNumbered(simulation, 0);
  const { tick: last } = await conch.forums.state(original.id);
  if (tick > last) {
    throw new WrongOrder(
      `The simulation has only reached tick ${last}. Fork it from a tick from 1 to ${last}.`,
    );
  }
  const number = (await forumsIn(simulation)).length;
  const changes = Object.entries(settings).map(([name, value]) => `, ${name} ${value}`);
  const name = `Fork ${number} from tick ${tick}${changes.join('')}`;
  const forked = await conch.forums.fork(original.id, { tick, name, settings });
  say(screen, name);
  const upTo = order.ticks === null ? last : tick + order.ticks;
  const reached = await runToTick(simulation, { forum: forked.id, upTo }, screen);
  const picture = `plot-fork-${number}.svg`;
  const { outcome } = await compareWithFork(simulation, { original, fork: forked, number }, screen);
  writeOutcome(outcome, { ...order, forum: forked, picture }, screen);
  const isStopped = reached < upTo;
  const words = isStopped ? `stopped after tick ${reached}. Continue:` : 'continue';
  const goal = isStopped ? upTo : 2 * upTo;
  say(screen, `${words} conch sim ${at.flag} --fork ${number} --ticks ${goal}`);
  return isStopped ? STOPPED : 0;
}
