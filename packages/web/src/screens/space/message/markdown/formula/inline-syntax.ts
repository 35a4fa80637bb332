import {
  BACKSLASH,
  DOLLAR,
  isBlank,
  isLetterOrDigit,
  isLineEnding,
  ROUND_CLOSE,
  ROUND_OPEN,
  SQUARE_CLOSE,
  SQUARE_OPEN,
  type Code,
  type Construct,
  type Effects,
  type State,
} from './micromark.ts';

// Without a limit, many openers without an end take quadratic time.
const LONGEST_FORMULA = 2_000;

/**
 * `$x$` and `$$x$$`. A single `$` follows the rule of Pandoc, so that prices stay text: no space
 * inside the delimiters, no letter or digit outside.
 */
export const DOLLARS: Construct = {
  name: 'formula',
  previous: (code) => code !== DOLLAR && code !== BACKSLASH && !isLetterOrDigit(code),
  tokenize: (effects, ok, nok) => {
    effects.enter('formula');
    return (code) => {
      effects.consume(code);
      return (second) => {
        if (second === DOLLAR) {
          effects.consume(second);
          return (third) =>
            third === DOLLAR ? nok(third) : within(effects, { ok, nok, end: twoDollars })(third);
        }
        if (isBlank(second)) return nok(second);
        return within(effects, { ok, nok, end: oneDollar })(second);
      };
    };
  },
};

/** `\(x\)` and `\[x\]`. */
export const BRACKETS: Construct = {
  name: 'formula',
  tokenize: (effects, ok, nok) => {
    effects.enter('formula');
    return (code) => {
      effects.consume(code);
      return (bracket) => {
        if (bracket !== ROUND_OPEN && bracket !== SQUARE_OPEN) return nok(bracket);
        effects.consume(bracket);
        const closing = bracket === ROUND_OPEN ? ROUND_CLOSE : SQUARE_CLOSE;
        return within(effects, { ok, nok, end: escaped(closing) });
      };
    };
  },
};

interface Inside {
  readonly ok: State;
  readonly nok: State;
  readonly end: FormulaEnd;
}

/** Decides whether a formula ends at a character, from the two characters before it. */
type FormulaEnd = (
  before: readonly [Code, Code],
  code: Code,
) => 'inside' | 'ends-here' | 'ended-before' | 'no-formula';

function within(effects: Effects, { ok, nok, end }: Inside): State {
  let length = 0;
  let [earlier, last]: [Code, Code] = [null, null];
  const step: State = (code) => {
    const meaning = length > LONGEST_FORMULA ? 'no-formula' : end([earlier, last], code);
    if (meaning === 'no-formula') return nok(code);
    if (meaning === 'ended-before') {
      effects.exit('formula');
      return ok(code);
    }
    if (code === null) return nok(code);
    length += 1;
    // An escaped character never escapes or ends anything itself.
    [earlier, last] = last === BACKSLASH ? [last, null] : [last, code];
    consume(effects, code);
    if (meaning === 'inside') return step;
    effects.exit('formula');
    return ok;
  };
  return step;
}

function consume(effects: Effects, code: Code): void {
  const isEnding = isLineEnding(code);
  if (isEnding) effects.enter('lineEnding');
  effects.consume(code);
  if (isEnding) effects.exit('lineEnding');
}

const oneDollar: FormulaEnd = ([earlier, last], code) => {
  if (last === DOLLAR) {
    if (isBlank(earlier) || code === DOLLAR || isLetterOrDigit(code)) return 'no-formula';
    return 'ended-before';
  }
  return isLineEnding(code) ? 'no-formula' : 'inside';
};

const twoDollars: FormulaEnd = ([earlier, last], code) => {
  if (code !== DOLLAR || last !== DOLLAR) return 'inside';
  return earlier === null ? 'no-formula' : 'ends-here';
};

function escaped(closing: number): FormulaEnd {
  return ([, last], code) => {
    if (last !== BACKSLASH) return 'inside';
    if (code === ROUND_OPEN || code === SQUARE_OPEN) return 'no-formula';
    return code === closing ? 'ends-here' : 'inside';
  };
}
