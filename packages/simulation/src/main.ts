// The program behind `npm run simulate`.
import { join } from 'node:path';
import { unreachable } from '@conch/engine';
import { Refused } from '@conch/runtime';
import { StoreFailed } from '@conch/store';
import { compareSimulations } from './run/compare-simulations.ts';
import { forkSimulation } from './run/fork-simulation.ts';
import type { Order } from './run/order.ts';
import { readOrder } from './run/read-order.ts';
import { runSimulation } from './run/run-simulation.ts';
import { say, type Screen } from './run/screen.ts';
import { showNext } from './run/show-next.ts';
import { USAGE } from './run/usage.ts';
import { WrongOrder } from './run/wrong-order.ts';

// Where the command was typed: npm runs it elsewhere.
const typedIn = process.env['INIT_CWD'] ?? process.cwd();
const kept = join(import.meta.dirname, '../../../.cache/simulations');

const AGAIN_MS = 500;
const stop = stopOnSignals();
const screen: Screen = {
  isTTY: process.stdout.isTTY,
  get columns() {
    return process.stdout.columns;
  },
  write: (text) => process.stdout.write(text),
  isStopped: () => stop.isAsked,
};

try {
  process.exitCode = await follow(readOrder(process.argv.slice(2), { typedIn, kept }));
} catch (error) {
  const isTold =
    error instanceof WrongOrder || error instanceof Refused || error instanceof StoreFailed;
  const words = error instanceof Error ? error.message : String(error);
  process.stderr.write(
    isTold ? `${words}\n` : `The simulation met an error of its own: ${words}\n`,
  );
  process.exitCode = error instanceof WrongOrder || error instanceof Refused ? 2 : 1;
}

async function follow(order: Order): Promise<number> {
  switch (order.kind) {
    case 'help':
      say(screen, USAGE);
      return 0;
    case 'run':
      return runSimulation(order, screen);
    case 'fork':
      return forkSimulation(order, screen);
    case 'compare':
      await compareSimulations(order, screen);
      return 0;
    case 'next':
      await showNext(order, screen);
      return 0;
    default:
      return unreachable(order);
  }
}

/** The first signal ends the tick under way; a later one ends everything: what is on disk is whole. */
function stopOnSignals(): { readonly isAsked: boolean } {
  const asked = { isAsked: false };
  let askedAtMs = Infinity;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // One Ctrl-C may come by several ways: from the terminal, and from who started this.
      if (performance.now() - askedAtMs > AGAIN_MS) process.exit(130);
      if (!asked.isAsked) process.stderr.write('\nStopping after the tick under way.\n');
      asked.isAsked = true;
      askedAtMs = Math.min(askedAtMs, performance.now());
    });
  }
  return asked;
}
