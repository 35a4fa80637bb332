import { sharesBelowCap, type CappedBinomial } from './binomial.ts';

/** A seeded random source. The same seed parts always produce the same numbers. */
export interface Dice {
  /** A number in [0, 1) with 53 random bits. */
  roll(): number;
  /** An integer from 0 to n - 1. All values are equally likely. */
  below(n: number): number;
  chance(probability: number): boolean;
  /** A list of `size` distinct integers below n. Every ordered selection is equally likely. */
  sample(size: number, n: number): number[];
  /** The number of successful trials. The maximum is the cap. */
  cappedBinomial(draw: CappedBinomial): number;
}

/**
 * A random source that is seeded with the parts, for example `diceFrom(forumSeed, tick, 'reply')`.
 */
export function diceFrom(...parts: readonly (string | number)[]): Dice {
  const next = sfc32(seedOf(parts));
  const next53 = () => (next() >>> 5) * 0x400_0000 + (next() >>> 6);
  const roll = () => next53() / TWO_TO_53;

  function below(n: number): number {
    if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`no integer is below ${n}`);
    const draw = n > TWO_TO_32 ? next53 : next;
    const range = n > TWO_TO_32 ? TWO_TO_53 : TWO_TO_32;
    // Numbers above the last multiple of n are drawn again. Otherwise `% n` would return small
    // results more often.
    const limit = range - (range % n);
    for (;;) {
      const drawn = draw();
      if (drawn < limit) return drawn % n;
    }
  }

  return {
    roll,
    below,
    chance: (probability) => roll() < probability,
    sample: (size, n) => distinctBelow(below, { size, n }),
    cappedBinomial: (draw) => inverseBinomial(roll(), draw),
  };
}

const TWO_TO_32 = 0x1_0000_0000;
const TWO_TO_53 = 0x20_0000_0000_0000;

type Seed = readonly [number, number, number, number];

// The public-domain generator sfc32 (PractRand). It has 128 bits of state. All its operations use
// integers, so the result is the same on every machine.
function sfc32(seed: Seed): () => number {
  let [a, b, c, counter] = seed;
  const next = () => {
    const drawn = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + drawn) | 0;
    return drawn >>> 0;
  };
  // The seeds of two successive ticks differ in few bits. After 20 unused numbers, that small
  // difference has reached every bit.
  for (let round = 0; round < 20; round += 1) next();
  return next;
}

function seedOf(parts: readonly (string | number)[]): Seed {
  let a = 0x6a09_e667;
  let b = 0xbb67_ae85;
  let c = 0x3c6e_f372;
  let d = 0xa54f_f53a;
  for (const part of parts) {
    // The prefix with type and length distinguishes ('a', 'bc') from ('ab', 'c'), and 1 from '1'.
    const text = typeof part === 'number' ? `n${part};` : `s${part.length};${part}`;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      a = b ^ Math.imul(a ^ unit, 0x239b_961b);
      b = c ^ Math.imul(b ^ unit, 0xab0e_9789);
      c = d ^ Math.imul(c ^ unit, 0x38b3_4ae5);
      d = a ^ Math.imul(d ^ unit, 0xa1e3_8b93);
    }
  }
  return [a | 0, b | 0, c | 0, d | 0];
}

// A Fisher–Yates shuffle of the list 0 … n - 1. Only moved elements are stored, so the cost is
// O(size) and not O(n).
function distinctBelow(
  below: (n: number) => number,
  { size, n }: { readonly size: number; readonly n: number },
): number[] {
  if (size > n) throw new RangeError(`no ${size} distinct integers are below ${n}`);
  const moved = new Map<number, number>();
  const sample: number[] = [];
  for (let place = 0; place < size; place += 1) {
    const from = place + below(n - place);
    sample.push(moved.get(from) ?? from);
    moved.set(from, moved.get(place) ?? place);
  }
  return sample;
}

/** Converts a random number to a number of successes, with the inverse of the distribution. */
function inverseBinomial(roll: number, draw: CappedBinomial): number {
  let upTo = 0;
  let successes = 0;
  for (const share of sharesBelowCap(draw)) {
    upTo += share;
    if (roll < upTo) return successes;
    successes += 1;
  }
  return successes;
}
