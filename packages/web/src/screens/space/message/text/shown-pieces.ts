// Browsers lay out an unbroken piece of text as a whole. The time can grow with the square of its
// length.
const LONGEST_RUN = 1_000;
const LONGEST_PIECE = 200;

// No script needs more than ten combining marks on a letter. With more marks, only the first four
// are kept.
const PILED = /(\p{M}{4})\p{M}{7,}/u;
const EVERY_PILED = new RegExp(PILED, 'gu');

/** Whether a letter has so many combining marks that they would cover the text around it. */
export function hasPiledMarks(text: string): boolean {
  return PILED.test(text);
}

/** Removes excess combining marks from each letter. */
export function withoutPiledMarks(text: string): string {
  return text.replaceAll(EVERY_PILED, '$1');
}

/**
 * Splits a long text into pieces that are drawn quickly. A piece ends after white space, or else
 * between two letters.
 */
export function shownPieces(text: string): readonly string[] {
  if (text.length <= LONGEST_RUN) return [text];
  const pieces: string[] = [];
  for (let at = 0; at < text.length;) {
    const end = endOfPiece(text, at);
    pieces.push(text.slice(at, end));
    at = end;
  }
  return pieces;
}

function endOfPiece(text: string, start: number): number {
  const longest = start + LONGEST_PIECE;
  if (longest >= text.length) return text.length;
  for (let end = longest; end > start + LONGEST_PIECE / 2; end -= 1) {
    if (/\s/u.test(text.charAt(end - 1))) return end;
  }
  for (let end = longest; end > start + LONGEST_PIECE / 2; end -= 1) {
    if (!isWithinLetter(text, end)) return end;
  }
  return isLowHalf(text, longest) ? longest - 1 : longest;
}

const JOINED = /^(?:\p{M}|\p{Join_Control}|\p{Emoji_Modifier})/u;

function isWithinLetter(text: string, at: number): boolean {
  if (isLowHalf(text, at)) return true;
  return JOINED.test(text.slice(at, at + 2)) || text.charAt(at - 1) === '\u200d';
}

/** Whether this index would split a surrogate pair. */
function isLowHalf(text: string, at: number): boolean {
  return /[\udc00-\udfff]/u.test(text.charAt(at)) && /[\ud800-\udbff]/u.test(text.charAt(at - 1));
}
