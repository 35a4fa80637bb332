import { letterSkeletonsOf } from './confusable.ts';
import { matchingKey } from './matching-form.ts';
import { mixedWord } from './mixed-scripts.ts';
import { nameReason, type NameReason } from './name-reason.ts';
import { RESERVED_BEGINNING, RESERVED_LATER, RESERVED_NAMES } from './reserved-names.ts';

export type NameRefusalCode =
  | 'empty'
  | 'too-long'
  | 'control-character'
  | 'bidi-character'
  | 'zero-width-character'
  | 'tag-character'
  | 'private-use-character'
  | 'forbidden-character'
  | 'no-letter-or-digit'
  | 'misplaced-separator'
  | 'misplaced-mark'
  | 'reserved'
  | 'mixed-scripts';

/** The refusal of a name: a stable code, and a sentence for the person who chose the name. */
export interface NameRefusal {
  readonly code: NameRefusalCode;
  readonly reason: string;
  /** The reason as data, so that other languages can describe it. */
  readonly why: NameReason;
}

function refusal(code: NameRefusalCode, why: NameReason): NameRefusal {
  return { code, reason: why.detail, why };
}

const MAX_NAME_CHARACTERS = 100;

/** The refusal of a new name, or null. The other names on the server are not checked. */
export function nameRefusal(name: string): NameRefusal | null {
  return (
    standingRefusal(name) ??
    reservedRefusal(name, RESERVED_LATER) ??
    beginningRefusal(name) ??
    scriptRefusal(name)
  );
}

/**
 * The refusal of a name that also applies to existing names. Rules that were added in later
 * versions apply only to new names.
 */
export function standingRefusal(name: string): NameRefusal | null {
  // NA1. Characters are code points. The length in units is checked first, so that the characters
  // of a huge text are never counted.
  if (name === '') return refusal('empty', nameReason('name-empty'));
  if (name.length > 2 * MAX_NAME_CHARACTERS || [...name].length > MAX_NAME_CHARACTERS) {
    return refusal('too-long', nameReason('name-too-long', { most: MAX_NAME_CHARACTERS }));
  }
  return (
    characterRefusal(name) ??
    emptinessRefusal(name) ??
    reservedRefusal(name, RESERVED_NAMES) ??
    edgeRefusal(name)
  );
}

function characterRefusal(name: string): NameRefusal | null {
  if (PLAIN.test(name)) return null;
  for (const character of name) {
    if (ALLOWED.test(character) && !HIDDEN.test(character)) continue;
    const point = codePointName(character);
    // NA4: these characters can make a name look like another name. Each kind has a separate
    // refusal code.
    for (const [code, pattern] of HIDING) {
      if (pattern.test(character)) return refusal(code, nameReason(`name-with-${code}`, { point }));
    }
    // NA2: all other characters are forbidden.
    const shown = PRINTABLE.test(character) ? `“${character}” (${point})` : point;
    return refusal('forbidden-character', nameReason('name-with-forbidden-character', { shown }));
  }
  return null;
}

const PLAIN = /^[A-Za-z0-9 \-_.']*$/u;
const ALLOWED = /^[\p{L}\p{M}\p{Nd} \-_.']$/u;
const HIDDEN = /^\p{Default_Ignorable_Code_Point}$/u;
const PRINTABLE = /^[\p{P}\p{S}\p{N}]$/u;
const HIDING = [
  ['control-character', /^[\p{Cc}\u2028\u2029]$/u],
  ['bidi-character', /^\p{Bidi_Control}$/u],
  ['tag-character', /^[\u{E0000}-\u{E007F}]$/u],
  ['private-use-character', /^\p{Co}$/u],
  ['zero-width-character', /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u],
] as const;

// NA8: a mention with the exact name must be able to find the member.
function edgeRefusal(name: string): NameRefusal | null {
  // The parser skips at most three separators.
  if (/^[-_]* | $| {2}|[ _-]{4}/u.test(name)) {
    return refusal('misplaced-separator', nameReason('name-with-misplaced-separator'));
  }
  if (!/(?:^|[ _.'-])\p{M}/u.test(name)) return null;
  return refusal('misplaced-mark', nameReason('name-with-misplaced-mark'));
}

// NA3: a name needs at least one letter or digit.
function emptinessRefusal(name: string): NameRefusal | null {
  if (/[\p{L}\p{Nd}]/u.test(name)) return null;
  return refusal('no-letter-or-digit', nameReason('name-empty'));
}

// NA5: a reserved word is refused in every spelling that looks like it, so both the matching form
// and the skeleton are compared.
function reservedRefusal(name: string, words: readonly string[]): NameRefusal | null {
  const letters = matchingKey(name).replaceAll(/[.']/gu, '');
  const looks = letterSkeletonsOf(name);
  const word = words.includes(letters)
    ? letters
    : words.find((reserved) => looks.some((look) => skeletonsOfWord(reserved).has(look)));
  if (word === undefined) return null;
  const why = letters === word ? 'name-reserved' : 'name-looks-reserved';
  return refusal('reserved', nameReason(why, { name: word }));
}

function beginningRefusal(name: string): NameRefusal | null {
  const letters = matchingKey(name).replaceAll(/[.']/gu, '');
  const looks = letterSkeletonsOf(name);
  const begins = [...skeletonsOfWord(RESERVED_BEGINNING)];
  const isTaken = begins.some((begin) => looks.some((look) => look.startsWith(begin)));
  if (!isTaken && !letters.startsWith(RESERVED_BEGINNING)) return null;
  return refusal('reserved', nameReason('name-begins-reserved'));
}

// NA9: a word must not mix scripts, because readers mistake a foreign letter for a familiar letter.
function scriptRefusal(name: string): NameRefusal | null {
  const word = mixedWord(name);
  if (word === null) return null;
  return refusal('mixed-scripts', nameReason('name-of-mixed-scripts', { word }));
}

const skeletons = new Map<string, ReadonlySet<string>>();

/** The skeletons of a reserved word in lower case, in upper case and with an initial capital. */
function skeletonsOfWord(word: string): ReadonlySet<string> {
  const known = skeletons.get(word);
  if (known !== undefined) return known;
  const spellings = [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)];
  const looks = new Set(spellings.flatMap(letterSkeletonsOf));
  skeletons.set(word, looks);
  return looks;
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
