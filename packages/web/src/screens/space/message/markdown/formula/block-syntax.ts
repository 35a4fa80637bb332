import {
  BACKSLASH,
  DOLLAR,
  isBlank,
  isLineEnding,
  SQUARE_CLOSE,
  SQUARE_OPEN,
  type Code,
  type Construct,
  type Effects,
  type State,
} from './micromark.ts';

/** A formula between two lines with only `$$`, or between lines with only `\[` and `\]`. */
export function formulaBlock(first: typeof DOLLAR | typeof BACKSLASH): Construct {
  const opening = first === DOLLAR ? [DOLLAR, DOLLAR] : [BACKSLASH, SQUARE_OPEN];
  const closing = first === DOLLAR ? [DOLLAR, DOLLAR] : [BACKSLASH, SQUARE_CLOSE];
  return {
    name: 'formulaBlock',
    concrete: true,
    tokenize: (effects, ok, nok) => {
      effects.enter('formulaBlock');
      const done: State = (code) => {
        effects.exit('formulaBlock');
        return ok(code);
      };
      const line: State = (code) => {
        if (code === null) return done(code);
        if (isLineEnding(code)) return effects.attempt(NEXT_LINE, nextLine, done)(code);
        effects.enter('formulaLine');
        return lineText(code);
      };
      const lineText: State = (code) => {
        if (code !== null && !isLineEnding(code)) {
          effects.consume(code);
          return lineText;
        }
        effects.exit('formulaLine');
        return line(code);
      };
      const nextLine: State = (code) =>
        effects.attempt({ partial: true, tokenize: alone(closing) }, done, line)(code);
      return alone(opening)(effects, line, nok);
    },
  };
}

/** The characters of a delimiter, alone on a line. */
function alone(characters: readonly number[]): (effects: Effects, ok: State, nok: State) => State {
  return (effects, ok, nok) => {
    let at = 0;
    effects.enter('formulaDelimiter');
    const step: State = (code) => {
      const wanted = characters[at];
      if (wanted === undefined) {
        if (code !== null && !isLineEnding(code)) {
          if (!isBlank(code)) return nok(code);
          effects.consume(code);
          return step;
        }
        effects.exit('formulaDelimiter');
        return ok(code);
      }
      if (at === 0 && code !== null && !isLineEnding(code) && isBlank(code)) {
        effects.consume(code);
        return step;
      }
      if (code !== wanted) return nok(code);
      effects.consume(code);
      at += 1;
      return step;
    };
    return step;
  };
}

/** A next line that still belongs to the same quotation or list item. */
const NEXT_LINE: Construct = {
  partial: true,
  tokenize(effects: Effects, ok: State, nok: State): State {
    return (code: Code) => {
      effects.enter('lineEnding');
      effects.consume(code);
      effects.exit('lineEnding');
      return (next) => (this.parser.lazy[this.now().line] === true ? nok(next) : ok(next));
    };
  },
};
