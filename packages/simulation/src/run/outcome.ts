import type { SpaceId } from '@conch/engine';
import type { Caps } from '../facts.ts';
import { figuresOf, type SimulationFigures } from '../figures.ts';
import { plot } from '../plot/plot.ts';
import { readFacts, type Facts } from './read-facts.ts';
import { agentCount, type Simulation } from './simulation.ts';

/** The results of a simulated forum. */
export interface SimulationOutcome {
  readonly agents: number;
  readonly seed: string;
  readonly caps: Caps;
  readonly facts: Facts;
  readonly figures: SimulationFigures;
  readonly history: { readonly hash: string; readonly ticks: number; readonly posts: number };
}

export async function outcomeOf(
  simulation: Simulation,
  forum: SpaceId,
): Promise<SimulationOutcome> {
  const { conch } = simulation;
  const { settings } = await conch.spaces.get(forum);
  const { seed, maxReplies, maxThreads } = settings.forum;
  const caps = { maxReplies, maxThreads };
  const facts = await readFacts(simulation, forum);
  return {
    agents: await agentCount(simulation, forum),
    seed,
    caps,
    facts,
    figures: figuresOf(facts.posts, facts.ticks, caps),
    history: await conch.forums.hash(forum),
  };
}

/** The plot of the results. The same simulation always gives the same bytes. */
export function pictureOf(
  { agents, seed, caps, facts, figures }: SimulationOutcome,
  title: string,
): string {
  const counts = `${agents.toLocaleString('en')} agents, ${figures.ticks.toLocaleString('en')} ticks`;
  const note = `${counts}, seed ${seed}`;
  return plot({ title, note, agents, figures, ticks: facts.ticks, caps });
}
