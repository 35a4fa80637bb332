/** Characters that cannot be seen, that look like a space, or that turn others round. */
const UNSEEN = /(?! )[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Zl}\p{Zp}\p{Zs}\u2800]/u;
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/gsu;
/** @type {Readonly<Record<string, string | undefined>>} */
const OPENED_BY = { '}': '{', ']': '[' };

/**
 * JSON over several lines, in pieces: only white space between tokens is other than in `text`.
 * Never parsed and written anew, which would round numbers and drop keys that stand there twice.
 * @param {string} text
 */
export function exactJson(text) {
  /** @type {readonly string[]} */
  const tokens = text.match(TOKEN) ?? [];
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

/** @param {string} text */
function layout(text) {
  return text === '' ? [] : [{ text, isUnseen: false, isString: false }];
}

/**
 * @param {string} token
 * @param {string} next
 * @param {number} depth
 */
function spaceAfter(token, next, depth) {
  if (token === ':') return ' ';
  if (token === ',') return lineOf(depth);
  const opens = token === '{' || token === '[';
  return opens && OPENED_BY[next] !== token ? lineOf(depth) : '';
}

/** @param {number} depth */
const lineOf = (depth) => `\n${'  '.repeat(depth)}`;

/**
 * What can be read as it stands, and what is spelled out instead, as JSON spells it.
 * @param {string} token
 */
function piecesOf(token) {
  const isString = token.startsWith('"');
  /** @type {{ text: string, isUnseen: boolean, isString: boolean }[]} */
  const pieces = [];
  for (const character of token) {
    const isUnseen = UNSEEN.test(character);
    const shown = isUnseen ? spelled(character) : character;
    const last = pieces.at(-1);
    if (last?.isUnseen === isUnseen) last.text += shown;
    else pieces.push({ text: shown, isUnseen, isString });
  }
  return pieces;
}

/** @param {string} character */
function spelled(character) {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
