import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diceFrom } from '../../src/chance/dice.ts';
import { againstExpected, countOutcomes, type Counts } from '../support/chi-square.ts';

const DRAWS = 60_000;

describe('dice', () => {
  test('the same seed gives the same numbers on every machine', () => {
    const dice = diceFrom('seed', 1, 'reply');
    const drawn = [dice.below(1_000_000), dice.roll(), dice.sample(3, 1_000_000), dice.roll()];
    // A second implementation in Python gives the same numbers.
    expect(drawn).toEqual([
      502_639,
      0.216_792_781_186_597_73,
      [27_416, 44_763, 575_564],
      0.666_216_770_032_908,
    ]);
  });

  test('different seeds give different dice, and the number 1 and the text “1” are different seeds', () => {
    const first = (...parts: (string | number)[]) => diceFrom(...parts).roll();
    const rolls = [
      first('a', 'bc'),
      first('ab', 'c'),
      first('abc'),
      first('a', 'b', 'c'),
      first('a', 1),
      first('a', '1'),
      first('a1'),
      first(1, 2),
      first(12),
      first(),
      first(''),
    ];
    expect(new Set(rolls).size).toBe(rolls.length);
  });

  test('a roll is at least 0 and below 1, with 53 random bits', () => {
    const dice = diceFrom('rolls');
    const rolls = Array.from({ length: DRAWS }, () => dice.roll());
    expect(rolls.every((roll) => roll >= 0 && roll < 1)).toBe(true);
    expect(rolls.some((roll) => (roll * 2 ** 53) % 2 === 1)).toBe(true);
    expect(new Set(rolls).size).toBe(DRAWS);
  });

  test('rolls are uniform, and so are pairs of successive rolls', () => {
    const dice = diceFrom('uniform');
    const counts = countOutcomes(DRAWS, () => `${cell(dice.roll())} ${cell(dice.roll())}`);
    expect(againstExpected(counts, uniform(pairsOf(8)))).toMatchObject({ differs: false });
  });

  test('the first rolls of neighbouring ticks are independent', () => {
    const first = (tick: number) => diceFrom('forum', tick, 'reply').roll();
    const counts = countOutcomes(DRAWS, (tick) => `${cell(first(tick))} ${cell(first(tick + 1))}`);
    expect(againstExpected(counts, uniform(pairsOf(8)))).toMatchObject({ differs: false });
  });

  test('every integer below n is equally likely, even if 2^32 is not a multiple of n', () => {
    const dice = diceFrom('below');
    const range = 3 * 2 ** 30;
    const counts = countOutcomes(DRAWS, () => `${Math.floor(dice.below(range) / 2 ** 30)}`);
    expect(againstExpected(counts, uniform(['0', '1', '2']))).toMatchObject({ differs: false });
    const folded = countOutcomes(DRAWS, () => {
      const drawn = Math.floor(dice.roll() * 2 ** 32) % range;
      return `${Math.floor(drawn / 2 ** 30)}`;
    });
    expect(againstExpected(folded, uniform(['0', '1', '2']))).toMatchObject({ differs: true });
  });

  test('below(n) never returns n', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (seed, n) => {
        const drawn = diceFrom(seed).below(n);
        expect(Number.isSafeInteger(drawn) && drawn >= 0 && drawn < n).toBe(true);
      }),
    );
  });

  test('below() throws for a limit that is not a positive integer', () => {
    expect(() => diceFrom().below(0)).toThrow(RangeError);
    expect(() => diceFrom().below(1.5)).toThrow(RangeError);
    expect(() => diceFrom().sample(3, 2)).toThrow(RangeError);
  });

  test('a sample has distinct integers below n', () => {
    const sizes = fc.integer({ min: 0, max: 50 });
    fc.assert(
      fc.property(fc.string(), sizes, fc.integer({ min: 50, max: 2 ** 40 }), (seed, size, n) => {
        const sample = diceFrom(seed).sample(size, n);
        expect(new Set(sample).size).toBe(size);
        expect(sample.every((index) => index >= 0 && index < n)).toBe(true);
      }),
    );
  });

  test('every ordered sample is equally likely', () => {
    const dice = diceFrom('sample');
    const counts = countOutcomes(DRAWS, () => dice.sample(3, 5).join(''));
    const orders = pairsOf(5)
      .flatMap((pair) => [0, 1, 2, 3, 4].map((last) => `${pair} ${last}`.replaceAll(' ', '')))
      .filter((order) => new Set(order).size === 3);
    expect(orders).toHaveLength(60);
    expect(againstExpected(counts, uniform(orders))).toMatchObject({ differs: false });
  });
});

describe('the capped binomial draw has the right distribution', () => {
  test.each([
    { trials: 1, chance: 0.15, cap: 3 },
    { trials: 7, chance: 0.12, cap: 5 },
    { trials: 12, chance: 0.7, cap: 12 },
    { trials: 40, chance: 0.12, cap: 5 },
    { trials: 1_000_000, chance: 0.000_002, cap: 5 },
  ])(
    'the capped draw follows the binomial distribution of $trials trials at $chance up to $cap',
    (draw) => {
      const dice = diceFrom('binomial', draw.trials);
      const counts = countOutcomes(DRAWS, () => `${dice.cappedBinomial(draw)}`);
      expect(againstExpected(counts, binomial(draw))).toMatchObject({ differs: false });
      const other = binomial({ ...draw, chance: draw.chance * 1.1 });
      expect(againstExpected(counts, other)).toMatchObject({ differs: true });
    },
  );

  test('the capped draw reaches a low cap in a million trials, even if a probability is too small for a floating-point number', () => {
    const dice = diceFrom('large');
    const drawn = Array.from({ length: 1000 }, () =>
      dice.cappedBinomial({ trials: 1_000_000, chance: 0.12, cap: 5 }),
    );
    expect(new Set(drawn)).toEqual(new Set([5]));
  });

  test('the capped draw is binomial with a high cap, even if a probability is too small for a floating-point number', () => {
    const dice = diceFrom('high cap');
    const times = 4000;
    const trials = 4000;
    const drawn = Array.from({ length: times }, () =>
      dice.cappedBinomial({ trials, chance: 0.5, cap: trials }),
    );
    const mean = drawn.reduce((before, number) => before + number, 0) / times;
    const variance = drawn.reduce((before, number) => before + (number - mean) ** 2, 0) / times;
    expect(Math.abs(mean - 2000)).toBeLessThan(2);
    expect(Math.abs(variance / 1000 - 1)).toBeLessThan(0.1);
  });

  test('the capped draw never exceeds the cap or the number of trials', () => {
    fc.assert(
      fc.property(fc.string(), draws(fc.double()), (seed, draw) => {
        const drawn = diceFrom(seed).cappedBinomial(draw);
        expect(drawn).toBeGreaterThanOrEqual(0);
        expect(drawn).toBeLessThanOrEqual(Math.min(draw.trials, draw.cap));
      }),
    );
  });

  test('the capped draw is the maximum for a chance of 1 and zero for a chance of 0', () => {
    const certain = draws(fc.constantFrom(1, 2, Infinity));
    const impossible = draws(fc.constantFrom(0, -1, Number.NaN));
    fc.assert(
      fc.property(fc.string(), certain, impossible, (seed, all, none) => {
        expect(diceFrom(seed).cappedBinomial(all)).toBe(Math.min(all.trials, all.cap));
        expect(diceFrom(seed).cappedBinomial(none)).toBe(0);
      }),
    );
  });
});

function draws(chance: fc.Arbitrary<number>) {
  return fc.record({ trials: fc.nat({ max: 300 }), chance, cap: fc.nat({ max: 300 }) });
}

function cell(roll: number): number {
  return Math.floor(roll * 8);
}

function pairsOf(n: number): string[] {
  const numbers = Array.from({ length: n }, (_, index) => index);
  return numbers.flatMap((one) => numbers.map((other) => `${one} ${other}`));
}

function uniform(outcomes: readonly string[]): Counts {
  return new Map(outcomes.map((outcome) => [outcome, 1 / outcomes.length]));
}

/**
 * The expected distribution, computed with logarithms. The engine computes it without logarithms.
 */
function binomial({
  trials,
  chance,
  cap,
}: {
  trials: number;
  chance: number;
  cap: number;
}): Counts {
  const probabilities = new Map<string, number>();
  let left = 1;
  let ways = 0;
  for (let k = 0; k < Math.min(cap, trials); k += 1) {
    const term = Math.exp(ways + k * Math.log(chance) + (trials - k) * Math.log1p(-chance));
    probabilities.set(`${k}`, term);
    left -= term;
    ways += Math.log((trials - k) / (k + 1));
  }
  return probabilities.set(`${Math.min(cap, trials)}`, left);
}
