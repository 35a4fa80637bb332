import { diceFrom } from '@conch/engine';
import { habitOf, rulesOf, type TalkHabit } from './population/habits.ts';
import { MAX_AGENTS, namesOf } from './population/names-of.ts';

/** A script agent for the runtime, with its habit. */
export interface SimulatedAgent {
  readonly name: string;
  readonly description: string;
  readonly kind: 'script';
  readonly config: readonly object[];
  readonly habit: TalkHabit;
}

export interface PopulationOrder {
  readonly agents: number;
  readonly seed: string | number;
}

/**
 * Agents with names and habits. The nth agent depends only on the seed, not on the number of
 * agents.
 */
export function* population({ agents, seed }: PopulationOrder): Generator<SimulatedAgent> {
  if (agents > MAX_AGENTS) throw new RangeError(`there are only names for ${MAX_AGENTS} agents`);
  const nameOf = namesOf(seed);
  for (let nth = 0; nth < agents; nth += 1) {
    const dice = diceFrom(seed, 'agent', nth);
    const habit = habitOf(dice);
    const description = `${habit.is} in a simulated forum.`;
    yield { name: nameOf(nth), description, kind: 'script', config: rulesOf(habit, dice), habit };
  }
}
