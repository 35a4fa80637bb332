import { CHARACTERS_PER_TOKEN, FIRST_WIDE, tokensIn } from './within-budget.ts';

/** Cuts a text to this many tokens. A mark replaces the middle of a longer text. */
export function cutToTokens(text: string, tokens: number): string {
  // A text never has more tokens than characters, so most texts need no count.
  if (text.length <= tokens || tokensIn(text) <= tokens) return text;
  const half = Math.max(0, tokens - MARK_TOKENS) / 2;
  const head = endOfHead(text, half);
  const tail = startOfTail(text, half);
  const left = charactersIn(text, head, tail);
  return `${text.slice(0, head)}\n[… ${left} characters left out …]\n${text.slice(tail)}`;
}

const MARK_TOKENS = 20;
const LAST_OF_ONE_UNIT = 0xff_ff;

/** Counts character by character, because the cost of a character depends on its script. */
function endOfHead(text: string, tokens: number): number {
  let tokensLeft = tokens;
  let at = 0;
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0;
    tokensLeft -= costOf(code);
    if (tokensLeft < 0) break;
    at += unitsOf(code);
  }
  return at;
}

function startOfTail(text: string, tokens: number): number {
  let tokensLeft = tokens;
  let at = text.length;
  while (at > 0) {
    const pair = at > 1 ? (text.codePointAt(at - 2) ?? 0) : 0;
    const code = pair > LAST_OF_ONE_UNIT ? pair : (text.codePointAt(at - 1) ?? 0);
    tokensLeft -= costOf(code);
    if (tokensLeft < 0) break;
    at -= unitsOf(code);
  }
  return at;
}

function charactersIn(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += unitsOf(text.codePointAt(at) ?? 0)) count += 1;
  return count;
}

// The second half of a surrogate pair counts as a narrow character, as in `tokensIn`.
function costOf(code: number): number {
  if (code > LAST_OF_ONE_UNIT) return 1 + 1 / CHARACTERS_PER_TOKEN;
  return code >= FIRST_WIDE ? 1 : 1 / CHARACTERS_PER_TOKEN;
}

function unitsOf(code: number): number {
  return code > LAST_OF_ONE_UNIT ? 2 : 1;
}
