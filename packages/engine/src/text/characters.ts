/** The properties of a character that names and mentions use, as bits. */
const LETTER = 1;
const DIGIT = 2;
export const MARK = 4;
/** The character belongs to a script that is written without blanks between words. */
export const UNSPACED = 8;
export const SPACE = 16;
/** The character is invisible: zero-width, bidi, variation selector or tag. */
export const HIDDEN = 32;
/** Punctuation after which an `@` may follow directly (MN1). */
export const OPENS = 64;
/** Joins two letters into one word: `-` `_` `.` and apostrophes (MN5). */
export const CONNECTS = 128;
export const APOSTROPHE = 256;

/**
 * The bits of a code point. The code point -1 means that there is no character, so it has no bits.
 */
export function classOf(codePoint: number): number {
  if (codePoint < 0 || codePoint > 0xff_ff) return classify(codePoint);
  const known = classes[codePoint] ?? 0;
  if (known !== 0) return known - 1;
  const found = classify(codePoint);
  classes[codePoint] = found + 1;
  return found;
}

/** This function does not use the table, because it is called for every unit of a text. */
export function isLineBreak(unit: number): boolean {
  return unit === 10 || unit === 13 || unit === 0x20_28 || unit === 0x20_29;
}

/**
 * The end of the line that contains `from`: the offset of its line break, or the end of the text.
 */
export function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isLineBreak(text.charCodeAt(at))) at += 1;
  return at;
}

/** The first position of `sought` at or after `from`, or the text's length. */
export function findFrom(text: string, sought: string, from: number): number {
  const at = text.indexOf(sought, from);
  return at === -1 ? text.length : at;
}

export function isWordCharacter(codePoint: number): boolean {
  return (classOf(codePoint) & (LETTER | DIGIT)) !== 0;
}

/** The code point that ends just before `end`, or -1 at the start of the text. */
export function codePointBefore(text: string, end: number): number {
  if (end <= 0) return -1;
  const last = text.charCodeAt(end - 1);
  if (last < 0xdc_00 || last > 0xdf_ff || end === 1) return last;
  const first = text.charCodeAt(end - 2);
  return first >= 0xd8_00 && first <= 0xdb_ff ? (text.codePointAt(end - 2) ?? last) : last;
}

/** The code point at `at`, or -1 at the end of the text. */
export function codePointFrom(text: string, at: number): number {
  // The length is checked first, because a single call beyond the end makes all later calls of
  // codePointAt slow.
  return at < text.length ? (text.codePointAt(at) ?? -1) : -1;
}

export function widthOf(codePoint: number): number {
  return codePoint > 0xff_ff ? 2 : 1;
}

// The Unicode look-ups below cost a hundred times as much as a table, so their results are cached.
// 0 means "not looked up yet", so the bits are stored plus 1.
const classes = new Uint16Array(0x1_00_00);

function classify(codePoint: number): number {
  if (codePoint < 0) return 0;
  const character = String.fromCodePoint(codePoint);
  if (WHITE_SPACE.test(character)) return SPACE;
  if (IGNORABLE.test(character)) return HIDDEN;
  let bits = 0;
  if (CONNECTING.test(character)) bits |= CONNECTS;
  // Unicode classifies two of the apostrophes as letters, but a reader sees apostrophes.
  if (APOSTROPHES.test(character)) return APOSTROPHE | CONNECTS;
  if (SOME_MARK.test(character)) bits |= MARK;
  else if (SOME_LETTER.test(character)) bits |= LETTER;
  else if (SOME_DIGIT.test(character)) bits |= DIGIT;
  if (WITHOUT_SPACES.test(character)) bits |= UNSPACED;
  if ((bits & (LETTER | DIGIT | MARK)) === 0 && OPENING.test(character)) bits |= OPENS;
  return bits;
}

const WHITE_SPACE = /^\p{White_Space}$/u;
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;
const SOME_LETTER = /^\p{L}$/u;
const SOME_DIGIT = /^\p{Nd}$/u;
// Unicode classifies Thai and Lao SARA AM as letters, but they never begin a word, so they count as
// marks.
const SOME_MARK = /^[\p{M}\u0E33\u0EB3]$/u;
const WITHOUT_SPACES =
  /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]$/u;
// Includes the variants of hyphen and full stop that the matching form treats as equal.
const CONNECTING = /^[-_.\u2010\u2011\uFF0D\uFF0E\uFF3F]$/u;
const APOSTROPHES = /^['\u2018\u2019\u201B\u02BB\u02BC\u05F3\u07F4\u07F5\uFF07]$/u;
// Opening brackets and quotes of any script, `, ; : / &` and their Arabic and full-width variants,
// and all full-width punctuation.
const OPENING =
  /^[\p{Ps}\p{Pi}<¿¡,;:/&\u060C\u061B\u3001-\u3003\u3008-\u3011\u3014-\u301F\u30FB\uFE30-\uFE6F\uFF01-\uFF0F\uFF1A-\uFF1F\uFF3B-\uFF40\uFF5B-\uFF65]$/u;
