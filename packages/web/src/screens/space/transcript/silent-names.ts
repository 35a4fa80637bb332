const MOST_NAMED = 3;

export interface SilentNames {
  readonly named: readonly string[];
  /** How many are not named. */
  readonly others: number;
}

/** Whom a line about many names: a few of them, and how many more; one more is named as well. */
export function silentNames(names: readonly string[]): SilentNames {
  const all = [...new Set(names)];
  const named = all.length <= MOST_NAMED + 1 ? all : all.slice(0, MOST_NAMED);
  return { named, others: all.length - named.length };
}
