/** The distance between observed and expected values over many draws. */
export class DeviationTally {
  #seen = 0;
  #expected = 0;
  #variance = 0;
  #draws = 0;

  add(seen: number, { mean, variance }: Moments): void {
    this.#seen += seen;
    this.#expected += mean;
    this.#variance += variance;
    this.#draws += 1;
  }

  /**
   * The distance in standard deviations. The result is NaN if nothing was drawn, so that every
   * comparison with a bound fails.
   */
  get deviation(): number {
    return (this.#seen - this.#expected) / Math.sqrt(this.#variance);
  }

  get draws(): number {
    return this.#draws;
  }
}

export interface Moments {
  readonly mean: number;
  readonly variance: number;
}

/** The mean and variance of the number of successes, counted up to the cap. */
export function cappedMoments(trials: number, chance: number, cap: number): Moments {
  const key = `${trials} ${chance} ${cap}`;
  const known = MOMENTS.get(key);
  if (known !== undefined) return known;
  const shares = sharesBelow(trials, chance, cap);
  const rest = 1 - shares.reduce((sum, share) => sum + share, 0);
  const atCap = Math.min(trials, cap);
  const moment = (power: number): number =>
    shares.reduce((sum, share, successes) => sum + share * successes ** power, 0) +
    (atCap === cap ? rest * atCap ** power : 0);
  const mean = moment(1);
  const moments = { mean, variance: moment(2) - mean ** 2 };
  MOMENTS.set(key, moments);
  return moments;
}

const MOMENTS = new Map<string, Moments>();

/** The probabilities of 0, 1, 2 and more successes, up to the last number below the cap. */
function sharesBelow(trials: number, chance: number, cap: number): number[] {
  const shares: number[] = [];
  let share = (1 - chance) ** trials;
  for (let successes = 0; successes < cap && successes <= trials; successes += 1) {
    shares.push(share);
    share *= ((trials - successes) / (successes + 1)) * (chance / (1 - chance));
  }
  return shares;
}

/**
 * Measures whether the position of a candidate affects its chance to be chosen. Each position is
 * measured alone, and early positions are compared with late positions.
 */
export class Fairness {
  readonly #places = new Map<number, DeviationTally>();
  readonly #trend = new DeviationTally();

  /** Adds a draw: the positions of the candidates in rising order, and the chosen positions. */
  add(candidates: readonly number[], chosen: ReadonlySet<number>): void {
    const [all, taken] = [candidates.length, chosen.size];
    if (taken === 0 || taken === all) return;
    const share = taken / all;
    const middle = (all - 1) / 2;
    let ranks = 0;
    candidates.forEach((place, rank) => {
      const isChosen = chosen.has(place);
      this.#place(place).add(isChosen ? 1 : 0, { mean: share, variance: share * (1 - share) });
      if (isChosen) ranks += rank - middle;
    });
    // The variance of a sum of ranks that are drawn without replacement (Wilcoxon).
    const variance = (taken * (all - taken) * (all + 1)) / 12;
    this.#trend.add(ranks, { mean: 0, variance });
  }

  get trend(): number {
    return this.#trend.deviation;
  }

  /** The largest distance of a single position from its expected share. */
  get furthest(): number {
    return Math.max(...[...this.#places.values()].map(({ deviation }) => Math.abs(deviation)));
  }

  get draws(): number {
    return this.#trend.draws;
  }

  #place(place: number): DeviationTally {
    const known = this.#places.get(place) ?? new DeviationTally();
    this.#places.set(place, known);
    return known;
  }
}
