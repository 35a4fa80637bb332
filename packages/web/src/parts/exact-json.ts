/** A piece of a text, in the form in which the page shows it. */
export interface JsonPiece {
  readonly text: string;
  /** Whether this text is an escape sequence that replaces an invisible character. */
  readonly isUnseen: boolean;
  readonly isString: boolean;
}

/** Characters that are invisible, look like a space, or change the text direction. */
const UNSEEN = /(?! )[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Zl}\p{Zp}\p{Zs}\u2800]/u;
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/gsu;
const OPENED_BY: Readonly<Record<string, string | undefined>> = { '}': '{', ']': '[' };

/**
 * JSON over several lines, in pieces. Only white space between tokens changes. Parsing and printing
 * would round numbers and drop duplicate keys.
 */
export function exactJson(text: string): readonly JsonPiece[] {
  const tokens: readonly string[] = text.match(TOKEN) ?? [];
  let depth = 0;
  return tokens.flatMap((token, at) => {
    const opening = OPENED_BY[token];
    if (opening !== undefined) depth -= 1;
    const before = opening === undefined || tokens[at - 1] === opening ? '' : lineOf(depth);
    if (token === '{' || token === '[') depth += 1;
    const after = spaceAfter(token, tokens[at + 1] ?? '', depth);
    return [...layout(before), ...piecesOf(token), ...layout(after)];
  });
}

function layout(text: string): readonly JsonPiece[] {
  return text === '' ? [] : [{ text, isUnseen: false, isString: false }];
}

function spaceAfter(token: string, next: string, depth: number): string {
  if (token === ':') return ' ';
  if (token === ',') return lineOf(depth);
  const opens = token === '{' || token === '[';
  return opens && OPENED_BY[next] !== token ? lineOf(depth) : '';
}

function lineOf(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}

/** Splits a token into readable text and escape sequences for invisible characters. */
function piecesOf(token: string): readonly JsonPiece[] {
  const isString = token.startsWith('"');
  const pieces: JsonPiece[] = [];
  for (const character of token) {
    const isUnseen = UNSEEN.test(character);
    const text = isUnseen ? spelled(character) : character;
    const last = pieces.at(-1);
    if (last?.isUnseen === isUnseen)
      pieces[pieces.length - 1] = { ...last, text: last.text + text };
    else pieces.push({ text, isUnseen, isString });
  }
  return pieces;
}

function spelled(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}

/** The pieces of each line. */
export function jsonLines(text: string): readonly (readonly JsonPiece[])[] {
  const lines: JsonPiece[][] = [[]];
  for (const piece of exactJson(text)) {
    const [first = '', ...others] = piece.text.split('\n');
    lines.at(-1)?.push({ ...piece, text: first });
    for (const rest of others) lines.push([{ ...piece, text: rest }]);
  }
  return lines;
}
