const MOST_NAMED = 3;

export interface SilentNames {
  readonly named: readonly string[];
  /** The number of agents not named. */
  readonly others: number;
}

/**
 * The names to show in a line: three, and the number of the others. Four names are shown in full.
 */
export function silentNames(names: readonly string[]): SilentNames {
  const all = [...new Set(names)];
  const named = all.length <= MOST_NAMED + 1 ? all : all.slice(0, MOST_NAMED);
  return { named, others: all.length - named.length };
}
