/** Characters that cannot be seen, or that turn others round: a reader must not be fooled by them. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Co}\p{Zl}\p{Zp}]/u;
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/gsu;

/**
 * JSON over several lines, in pieces: only white space between tokens is other than in `text`.
 * Never parsed and written anew, which would round numbers and drop keys that stand there twice.
 */
export function exactJson(text) {
  const tokens = text.match(TOKEN) ?? [];
  let depth = 0;
  const laid = tokens.map((token, at) => {
    const isClosed = CLOSES[token] !== undefined;
    const isEmpty = isClosed && tokens[at - 1] === CLOSES[token];
    if (isClosed) depth -= 1;
    const before = isClosed && !isEmpty ? lineOf(depth) : '';
    if (token === '{' || token === '[') depth += 1;
    return before + token + after(token, tokens[at + 1], depth);
  });
  return piecesOf(laid.join(''));
}

const CLOSES = { '}': '{', ']': '[' };

function after(token, next, depth) {
  if (token === ':') return ' ';
  if (token === ',') return lineOf(depth);
  const opens = token === '{' || token === '[';
  return opens && CLOSES[next] !== token ? lineOf(depth) : '';
}

const lineOf = (depth) => `\n${'  '.repeat(depth)}`;

/** What can be read as it stands, and what is spelled out instead, as JSON spells it. */
function piecesOf(text) {
  const pieces = [];
  for (const character of text) {
    const isUnseen = character !== '\n' && UNSEEN.test(character);
    const shown = isUnseen ? spelled(character) : character;
    const last = pieces.at(-1);
    if (last?.isUnseen === isUnseen) last.text += shown;
    else pieces.push({ text: shown, isUnseen });
  }
  return pieces;
}

function spelled(character) {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
