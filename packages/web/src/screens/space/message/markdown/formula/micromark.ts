/** The parts of the Markdown tokenizer that the formula syntax needs. */
export type Code = number | null;
export type State = (code: Code) => State | undefined;

export interface Effects {
  enter(type: string): unknown;
  exit(type: string): unknown;
  consume(code: Code): void;
  check(construct: Construct, ok: State, nok: State): State;
  attempt(construct: Construct, ok: State, nok: State): State;
}

interface TokenizeContext {
  readonly parser: { readonly lazy: Readonly<Record<number, boolean | undefined>> };
  now(): { readonly line: number };
}

export interface Construct {
  readonly name?: string;
  readonly concrete?: boolean;
  readonly partial?: boolean;
  readonly previous?: (code: Code) => boolean;
  readonly tokenize: (this: TokenizeContext, effects: Effects, ok: State, nok: State) => State;
}

export const DOLLAR = 36;
export const BACKSLASH = 92;
export const SQUARE_OPEN = 91;
export const SQUARE_CLOSE = 93;
export const ROUND_OPEN = 40;
export const ROUND_CLOSE = 41;

// The tokenizer gives line endings and tabs negative codes.
const LAST_LINE_ENDING = -3;
const SPACE = 32;

export function isLineEnding(code: Code): code is number {
  return code !== null && code <= LAST_LINE_ENDING;
}

export function isBlank(code: Code): boolean {
  return code === null || code < 0 || code === SPACE;
}

export function isLetterOrDigit(code: Code): boolean {
  return code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code));
}
