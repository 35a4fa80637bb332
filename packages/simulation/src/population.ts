import { diceFrom } from '@conch/engine';
import { habitOf, rulesOf, type Habit } from './population/habits.ts';
import { MAX_AGENTS, namesOf } from './population/names-of.ts';

/** A script agent as the runtime takes it, and what it is like. */
export interface SimulatedAgent {
  readonly name: string;
  readonly description: string;
  readonly kind: 'script';
  readonly config: readonly object[];
  readonly habit: Habit;
}

export interface PopulationOrder {
  readonly agents: number;
  readonly seed: string | number;
}

/** So many agents with names and habits; the nth is the same for the same seed, of however many. */
export function* population({ agents, seed }: PopulationOrder): Generator<SimulatedAgent> {
  if (agents > MAX_AGENTS) throw new RangeError(`there are names for ${MAX_AGENTS} agents only`);
  const nameOf = namesOf(seed);
  for (let nth = 0; nth < agents; nth += 1) {
    const dice = diceFrom(seed, 'agent', nth);
    const habit = habitOf(dice);
    const description = `${habit.is} in a simulated forum.`;
    yield { name: nameOf(nth), description, kind: 'script', config: rulesOf(habit, dice), habit };
  }
}
