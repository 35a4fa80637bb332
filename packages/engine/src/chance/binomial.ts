/**
 * A number of trials, each with the same chance. If more than `cap` trials succeed, the count is
 * `cap`.
 */
export interface CappedBinomial {
  readonly trials: number;
  readonly chance: number;
  readonly cap: number;
}

/**
 * Yields the chances of 0, 1, 2 … successes. The chance of the maximum is left out, because it is 1
 * minus all other chances. The maximum is the smaller of the cap and the number of trials.
 */
export function* sharesBelowCap({ trials, chance, cap }: CappedBinomial): Generator<number, void> {
  const most = Math.min(trials, cap);
  if (!(chance > 0) || most <= 0) return;
  const odds = chance / (1 - chance);
  let term = power(1 - chance, trials);
  for (let successes = 0; successes < most; successes += 1) {
    yield chance >= 1 ? 0 : plain(term);
    const step = ((trials - successes) / (successes + 1)) * odds;
    term = scaled(term.value * step, term.exponent);
  }
}

/**
 * The number `value` × 2^(256 × `exponent`). A double cannot represent results as small as
 * 0.88^1,000,000.
 */
interface Scaled {
  readonly value: number;
  readonly exponent: number;
}

const SCALE = Number(1n << 256n);

// Computes powers by squaring, because the last bit of Math.pow may differ between machines.
function power(base: number, exponent: number): Scaled {
  let result: Scaled = { value: 1, exponent: 0 };
  let square: Scaled = { value: base, exponent: 0 };
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = product(result, square);
    square = product(square, square);
  }
  return result;
}

function product(one: Scaled, other: Scaled): Scaled {
  return scaled(one.value * other.value, one.exponent + other.exponent);
}

function scaled(value: number, exponent: number): Scaled {
  if (value < 1 / SCALE) return { value: value * SCALE, exponent: exponent - 1 };
  if (value > SCALE) return { value: value / SCALE, exponent: exponent + 1 };
  return { value, exponent };
}

function plain({ value, exponent }: Scaled): number {
  if (exponent < -3) return 0;
  let number = value;
  for (let scale = exponent; scale < 0; scale += 1) number /= SCALE;
  return number;
}
