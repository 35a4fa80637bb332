import { normalized } from '../text/normalized.ts';

/**
 * The form by which names are unique and mentions are found (MF1–MF5). For example, `Test Agent`,
 * `test-agent` and `TEST_AGENT` have the same form.
 */
export function matchingForm(name: string): string {
  return matchingKey(name).normalize('NFC');
}

/**
 * The decomposed matching form. If two keys are equal, the matching forms are equal. The parser can
 * build a key character by character while it reads a text.
 */
export function matchingKey(name: string): string {
  if (PLAIN_ASCII.test(name)) return name.toLowerCase().replaceAll(/[ _-]/gu, '');
  let key = '';
  for (const cluster of name.match(CLUSTERS) ?? []) key += foldCluster(cluster);
  return key;
}

/** The matching key of one character and its marks. */
export function foldCluster(cluster: string): string {
  const known = folded.get(cluster);
  if (known !== undefined) return known;
  const key = fold(cluster);
  if (folded.size < MEMO_SIZE) folded.set(cluster, key);
  return key;
}

// The cache has a limit, so that no text can make it grow without end. The result depends only on
// the cluster.
const folded = new Map<string, string>();
const MEMO_SIZE = 4096;

const PLAIN_ASCII = /^[\u0020-\u007E]*$/u;
// SARA AM belongs to the letter before it, as text/characters.ts explains.
const CLUSTERS = /[^\p{M}\u0E33\u0EB3]?[\p{M}\u0E33\u0EB3]*/gu;

function fold(cluster: string): string {
  let key = '';
  // MF1, MF2: compatibility forms are decomposed first, so that case is folded letter by letter.
  for (const character of normalized(cluster, 'NFKD')) key += foldCase(character);
  return withoutMarks(key).replaceAll(SEPARATORS, '');
}

/**
 * The text without the marks that do not matter in names (MF3, MF4). Its case is already folded.
 */
export function withoutMarks(text: string): string {
  return normalized(text, 'NFKD').replaceAll(REMOVED_MARKS, '').replaceAll(APOSTROPHES, "'");
}

// Converts to lower, upper and lower case again. In this way ẞ, ß and SS become ss, ς and Σ become
// σ, and ı and I become i.
function foldCase(character: string): string {
  return character.toLowerCase().toUpperCase().toLowerCase();
}

// MF3: diacritics of Latin, Greek and Cyrillic, Arabic vowel signs, Koranic marks, and invisible
// characters. Hamza and madda (U+0653–0655) are not removed, because NFKC makes them part of the
// letter.
const REMOVED_MARKS =
  /[\u0300-\u036F\u0610-\u061A\u064B-\u0652\u0656-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0898-\u089F\u08CA-\u08E1\u08E3-\u08FF]|\p{Default_Ignorable_Code_Point}/gu;
// MF4: the characters that count as an apostrophe. On a Hebrew keyboard people type the geresh as
// an apostrophe.
const APOSTROPHES = /[\u2018\u2019\u201B\u02BB\u02BC\u05F3\u07F4\u07F5]/gu;
// MF5: the separators in names. NFKC has already converted the non-breaking hyphen to U+2010.
const SEPARATORS = /[\p{Zs}\u2010_-]/gu;
