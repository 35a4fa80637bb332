import type { ForumSettings } from '@conch/engine';
import type { SpaceCard } from '@conch/runtime';
import type { CompareOrder } from './order.ts';
import { outcomeOf, type SimulationOutcome } from './outcome.ts';
import { say, type CommandScreen } from './screen.ts';
import { resultOf } from './show-outcome.ts';
import {
  forumNumbered,
  forumsIn,
  openExisting,
  withSimulation,
  type Simulation,
} from './simulation.ts';
import { WrongOrder } from './wrong-order.ts';
import { figureRows } from '../figure-rows.ts';
import type { SimulationFigures } from '../figures.ts';

/** Compares a simulation with its fork, or with a simulation in another database. */
export async function compareSimulations(
  order: CompareOrder,
  screen: CommandScreen,
): Promise<void> {
  const { at, other } = order;
  if (other?.database === at.database) {
    throw new WrongOrder('Both are the same simulation. Give another directory with --with.');
  }
  return withSimulation(openExisting(at), async (here) => {
    const original = await forumNumbered(here, 0);
    if (other === null) {
      const number = order.fork ?? Math.max(1, (await forumsIn(here)).length - 1);
      const fork = await forumNumbered(here, number);
      screen.result((await compareWithFork(here, { original, fork, number }, screen)).comparison);
      return;
    }
    await withSimulation(openExisting(other), async (there) => {
      const one = { simulation: here, forum: original };
      await compareApart(one, { simulation: there, forum: await forumNumbered(there, 0) }, screen);
    });
  });
}

/** The result of a comparison, as programs read it. */
interface Comparison {
  readonly ticksInCommon: number;
  /** Null if the histories are the same, or if they are in two databases. */
  readonly firstDifference: object | null;
  readonly simulations: readonly [object, object];
}

/** Compares the original with a fork in the same database. Returns the outcome of the fork, too. */
export async function compareWithFork(
  simulation: Simulation,
  { original, fork, number }: { original: SpaceCard; fork: SpaceCard; number: number },
  screen: CommandScreen,
): Promise<{ readonly outcome: SimulationOutcome; readonly comparison: Comparison }> {
  const { common, first } = await simulation.conch.forums.compare(original.id, fork.id);
  say(screen, '', ...settingLines(original, fork), commonLine(common.ticks));
  if (first !== null) {
    say(
      screen,
      `first difference, in tick ${first.tick} (${first.in}):`,
      `  original  ${first.a ?? 'nothing'}`,
      `  fork ${number}    ${first.b ?? 'nothing'}`,
    );
  }
  const before = await outcomeOf(simulation, original.id);
  const outcome = await outcomeOf(simulation, fork.id);
  const forked = { name: `fork ${number}`, figures: outcome.figures };
  say(screen, '', ...figuresBeside({ name: 'original', figures: before.figures }, forked), '');
  const comparison = {
    ticksInCommon: common.ticks,
    firstDifference: first,
    simulations: [resultOf(original, before), resultOf(fork, outcome)] as const,
  };
  return { outcome, comparison };
}

interface Side {
  readonly simulation: Simulation;
  readonly forum: SpaceCard;
}

async function compareApart(one: Side, other: Side, screen: CommandScreen): Promise<void> {
  const outcomes = [
    await outcomeOf(one.simulation, one.forum.id),
    await outcomeOf(other.simulation, other.forum.id),
  ] as const;
  const [a, b] = outcomes;
  const ticks = await commonTicks(one, other, outcomes);
  const isSame = a.history.hash === b.history.hash;
  say(
    screen,
    ...settingLines(one.forum, other.forum),
    isSame ? `The same history: ${a.history.hash}` : commonLine(ticks),
    '',
    ...figuresBeside({ name: 'this', ...a }, { name: 'the other', ...b }),
  );
  const comparison: Comparison = {
    ticksInCommon: ticks,
    firstDifference: null,
    simulations: [resultOf(one.forum, a), resultOf(other.forum, b)],
  };
  screen.result(comparison);
}

/** The last tick up to which two histories have the same hash, found by binary search. */
async function commonTicks(
  one: Side,
  other: Side,
  outcomes: readonly [SimulationOutcome, SimulationOutcome],
): Promise<number> {
  let [same, different] = [0, Math.min(...outcomes.map(({ history }) => history.ticks)) + 1];
  while (different - same > 1) {
    const upToTick = Math.floor((same + different) / 2);
    const hashes = await Promise.all([one, other].map((side) => hashOf(side, upToTick)));
    if (hashes[0] === hashes[1]) same = upToTick;
    else different = upToTick;
  }
  return same;
}

async function hashOf({ simulation, forum }: Side, upToTick: number): Promise<string> {
  return (await simulation.conch.forums.hash(forum.id, { upToTick })).hash;
}

function commonLine(ticks: number): string {
  return ticks === 0
    ? 'The histories differ from the first tick on.'
    : `The histories are the same up to tick ${ticks}.`;
}

function settingLines(one: SpaceCard, other: SpaceCard): readonly string[] {
  const [ones, others] = [one.settings.forum, other.settings.forum];
  const names = Object.keys(ones) as readonly (keyof ForumSettings)[];
  return names
    .filter((name) => ones[name] !== others[name])
    .map((name) => `${name}: ${ones[name]} and ${others[name]}`);
}

/** The figures of two forums in columns, beside Moltbook's figures if published. */
function figuresBeside(
  one: { readonly name: string; readonly figures: SimulationFigures },
  other: { readonly name: string; readonly figures: SimulationFigures },
): readonly string[] {
  const rows = figureRows(one.figures);
  const others = figureRows(other.figures);
  const cells = [
    ['', one.name, other.name, 'Moltbook'],
    ...rows.map(({ name, value, moltbook }, at) => [
      name,
      value,
      others[at]?.value ?? '',
      moltbook,
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    cells.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0),
  );
  return cells.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
