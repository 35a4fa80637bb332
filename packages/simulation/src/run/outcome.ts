import type { SpaceId } from '@conch/engine';
import type { Caps } from '../facts.ts';
import { figuresOf, type Figures } from '../figures.ts';
import { plot } from '../plot/plot.ts';
import { readFacts, type Facts } from './read-facts.ts';
import { agentCount, type Simulation } from './simulation.ts';

/** What a simulated forum has come to. */
export interface Outcome {
  readonly agents: number;
  readonly seed: string;
  readonly caps: Caps;
  readonly facts: Facts;
  readonly figures: Figures;
  readonly history: { readonly hash: string; readonly ticks: number; readonly posts: number };
}

export async function outcomeOf(simulation: Simulation, forum: SpaceId): Promise<Outcome> {
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

/** The picture of it: the same bytes for the same simulation, wherever and whenever it ran. */
export function pictureOf({ agents, seed, caps, facts, figures }: Outcome, title: string): string {
  const counts = `${agents.toLocaleString('en')} agents, ${figures.ticks.toLocaleString('en')} ticks`;
  const note = `${counts}, seed ${seed}`;
  return plot({ title, note, agents, figures, ticks: facts.ticks, caps });
}
