const MOST_NAMED = 3;

export interface SilentNames {
  readonly named: readonly string[];
  /** The number of agents that the line does not name. */
  readonly others: number;
}

/**
 * The names in a line: three names and the number of other agents, or all names if there are at
 * most four.
 */
export function silentNames(names: readonly string[]): SilentNames {
  const all = [...new Set(names)];
  const named = all.length <= MOST_NAMED + 1 ? all : all.slice(0, MOST_NAMED);
  return { named, others: all.length - named.length };
}
