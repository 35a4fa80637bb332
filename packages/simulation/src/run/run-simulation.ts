import type { ForumSettings } from '@conch/engine';
import type { SpaceCard } from '@conch/runtime';
import { populate } from './populate.ts';
import type { SimulationStorage, RunOrder } from './order.ts';
import { DEFAULTS } from './read-order.ts';
import { say, type CommandScreen } from './screen.ts';
import { showOutcome } from './show-outcome.ts';
import {
  agentCount,
  forumNumbered,
  forumsIn,
  openSimulation,
  withSimulation,
  type Simulation,
} from './simulation.ts';
import { runToTick } from './run-to-tick.ts';
import { WrongOrder } from './wrong-order.ts';

/** The exit code of a stopped command. */
export const STOPPED = 130;

/** Creates a simulation, or continues one, up to a tick. Returns the exit code. */
export function runSimulation(order: RunOrder, screen: CommandScreen): Promise<number> {
  return withSimulation(openSimulation(order.at.database), (simulation) =>
    run(simulation, order, screen),
  );
}

async function run(
  simulation: Simulation,
  order: RunOrder,
  screen: CommandScreen,
): Promise<number> {
  const { at } = order;
  const forum =
    order.fork === null
      ? await findOrCreate(simulation, order)
      : await forumNumbered(simulation, order.fork);
  if (order.fork !== null) demandSame(forum, order);
  if ((await agentCount(simulation, forum.id)) === 0) {
    const agents = order.agents ?? DEFAULTS.agents;
    const { seed } = forum.settings.forum;
    const isWhole = await populate(simulation, forum.id, { agents, seed, screen });
    if (!isWhole) {
      say(screen, 'stopped while creating the agents. To continue, run the same command again');
      return STOPPED;
    }
  }
  await demandAgents(simulation, forum, order);
  const upTo = order.ticks ?? DEFAULTS.ticks;
  const reached = await runToTick(simulation, { forum: forum.id, upTo }, screen);
  await showOutcome(simulation, { ...order, forum, picture: pictureName(order.fork) }, screen);
  say(
    screen,
    `kept in  ${at.isAddress ? 'PostgreSQL' : at.database}`,
    continueCommand(at, { reached, upTo }),
  );
  return reached < upTo ? STOPPED : 0;
}

function pictureName(fork: number | null): string {
  return fork === null ? 'plot.svg' : `plot-fork-${fork}.svg`;
}

function continueCommand(
  { flag }: SimulationStorage,
  { reached, upTo }: { reached: number; upTo: number },
): string {
  const command = 'conch sim';
  if (reached < upTo)
    return `stopped after tick ${reached}. Continue: ${command} ${flag} --ticks ${upTo}`;
  return `continue ${command} ${flag} --ticks ${2 * reached}`;
}

const NAME = 'Simulated forum';

async function findOrCreate(simulation: Simulation, order: RunOrder): Promise<SpaceCard> {
  const { conch } = simulation;
  const { seed, settings } = order;
  const [found] = await forumsIn(simulation);
  if (found === undefined) {
    const forum = { ...settings, seed: seed ?? DEFAULTS.seed, isPaused: true };
    return conch.spaces.create({ name: NAME, settings: { kind: 'forum', forum } });
  }
  demandSame(found, order);
  return found;
}

function demandSame({ settings }: SpaceCard, order: RunOrder): void {
  const { seed, at } = order;
  const requested = { ...order.settings, ...(seed === null ? {} : { seed }) };
  for (const [name, value] of Object.entries(requested)) {
    const stored = settings.forum[name as keyof ForumSettings];
    if (stored !== value) throw differentSimulation(at, `${name} ${stored}`);
  }
}

async function demandAgents(
  simulation: Simulation,
  forum: SpaceCard,
  { agents, at }: RunOrder,
): Promise<void> {
  const count = await agentCount(simulation, forum.id);
  if (agents !== null && agents !== count) {
    throw differentSimulation(at, `${count.toLocaleString('en')} agents`);
  }
}

function differentSimulation({ flag }: SimulationStorage, what: string): WrongOrder {
  return new WrongOrder(
    `The existing simulation was created with ${what}. Leave out the flag to continue it, give another --data for a new one, or fork it: conch sim fork ${flag} --tick 1 --set …`,
  );
}
