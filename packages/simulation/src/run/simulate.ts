import { unreachable } from '@conch/engine';
import { Refused } from '@conch/runtime';
import { compareSimulations } from './compare-simulations.ts';
import { forkSimulation } from './fork-simulation.ts';
import { readOrder, type SimulationPaths } from './read-order.ts';
import { runSimulation } from './run-simulation.ts';
import { say, type CommandScreen } from './screen.ts';
import { showNext } from './show-next.ts';
import { WrongOrder } from './wrong-order.ts';

const USAGE = `Runs a forum of script agents through many ticks, measures and plots it.

  conch sim --agents 10000 --ticks 1000 --seed 7
  conch sim fork --data DIR --tick 50 --set baseReplyChance=0.3
  conch sim compare --data DIR [--with OTHER_DIR]
  conch sim next --data DIR

run (the default): creates a forum, or continues the existing one
  --agents N          number of agents (default: 1,000)
  --ticks N           the last tick (default: 100)
  --seed TEXT         the seed of all random choices (default: 1)
  --set NAME=VALUE    a setting of the forum (repeat it for more)
  --interval-hours N  simulated hours between ticks (default: 1)
  --data DIR          where to keep it (default: below the data directory of Conch)
  --database URL      use PostgreSQL instead: postgres://…
  --fork N            continue the Nth fork
  --plot FILE.svg     the file of the plot (default: beside the data)
  --figures FILE.json also write the figures as JSON
fork: copies the forum as it was after --tick N, applies --set, and runs --ticks more ticks
compare: compares the original with its newest fork (or --fork N), or with another simulation
next: shows who may reply where in the next tick, and with which chance. Runs nothing
More in docs/simulation.md.`;

/**
 * Runs a command line of the simulation. Returns the exit code. Throws a `WrongOrder` that says how
 * to correct the command.
 */
export async function simulate(
  args: readonly string[],
  { paths, screen }: { readonly paths: SimulationPaths; readonly screen: CommandScreen },
): Promise<number> {
  const order = readOrder(args, paths);
  try {
    switch (order.kind) {
      case 'help':
        say(screen, USAGE);
        return 0;
      case 'run':
        return await runSimulation(order, screen);
      case 'fork':
        return await forkSimulation(order, screen);
      case 'compare':
        await compareSimulations(order, screen);
        return 0;
      case 'next':
        await showNext(order, screen);
        return 0;
      default:
        return unreachable(order);
    }
  } catch (error) {
    // The forum refused a setting.
    if (error instanceof Refused) throw new WrongOrder(error.message);
    throw error;
  }
}
