import { letterSkeletonsOf } from './confusable.ts';
import { matchingKey } from './matching-form.ts';
import { RESERVED_NAMES } from './reserved-names.ts';

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
  | 'reserved';

/** Why a name cannot be, as a stable code and as a sentence for whoever chose it. */
export interface NameRefusal {
  readonly code: NameRefusalCode;
  readonly reason: string;
}

const MAX_NAME_CHARACTERS = 100;

/** Why nobody can be called this; null for a name that is fine by itself. */
export function nameRefusal(name: string): NameRefusal | null {
  // NA1. Characters are code points; the length in units bounds the count.
  if (name === '') return { code: 'empty', reason: 'A name needs at least one letter or digit.' };
  if (name.length > 2 * MAX_NAME_CHARACTERS || [...name].length > MAX_NAME_CHARACTERS) {
    return { code: 'too-long', reason: `A name has at most ${MAX_NAME_CHARACTERS} characters.` };
  }
  return (
    characterRefusal(name) ?? emptinessRefusal(name) ?? reservedRefusal(name) ?? edgeRefusal(name)
  );
}

function characterRefusal(name: string): NameRefusal | null {
  if (PLAIN.test(name)) return null;
  for (const character of name) {
    if (ALLOWED.test(character) && !HIDDEN.test(character)) continue;
    const point = codePointName(character);
    // NA4: these can make a name look like another, so each says what it is.
    for (const [code, pattern, what] of HIDING) {
      if (pattern.test(character)) {
        return { code, reason: `A name cannot contain ${what} (${point}).` };
      }
    }
    // NA2
    const shown = PRINTABLE.test(character) ? `“${character}” (${point})` : point;
    return {
      code: 'forbidden-character',
      reason: `A name has letters, digits, spaces and - _ . ' only, not ${shown}.`,
    };
  }
  return null;
}

const PLAIN = /^[A-Za-z0-9 \-_.']*$/u;
const ALLOWED = /^[\p{L}\p{M}\p{Nd} \-_.']$/u;
const HIDDEN = /^\p{Default_Ignorable_Code_Point}$/u;
const PRINTABLE = /^[\p{P}\p{S}\p{N}]$/u;
const HIDING: readonly (readonly [NameRefusalCode, RegExp, string])[] = [
  ['control-character', /^[\p{Cc}\u2028\u2029]$/u, 'a control character'],
  ['bidi-character', /^\p{Bidi_Control}$/u, 'a character that turns the direction of text'],
  ['tag-character', /^[\u{E0000}-\u{E007F}]$/u, 'an invisible tag character'],
  ['private-use-character', /^\p{Co}$/u, 'a private-use character'],
  ['zero-width-character', /^[\p{Default_Ignorable_Code_Point}\p{Cf}]$/u, 'an invisible character'],
];

// NA8: whoever has the name must be found when it is written after an @.
function edgeRefusal(name: string): NameRefusal | null {
  // The parser looks past at most three separators.
  if (/^[-_]* | $| {2}|[ _-]{4}/u.test(name)) {
    const reason = 'A name has single spaces, none at its ends, and no four separators in a row.';
    return { code: 'misplaced-separator', reason };
  }
  if (!/(?:^|[ _.'-])\p{M}/u.test(name)) return null;
  return { code: 'misplaced-mark', reason: 'A mark in a name stands on a letter or digit.' };
}

// NA3
function emptinessRefusal(name: string): NameRefusal | null {
  if (/[\p{L}\p{Nd}]/u.test(name)) return null;
  return { code: 'no-letter-or-digit', reason: 'A name needs at least one letter or digit.' };
}

// NA5: reserved in every spelling that a reader takes for the word, so by
// matching form and by look.
function reservedRefusal(name: string): NameRefusal | null {
  const letters = matchingKey(name).replaceAll(/[.']/gu, '');
  const word = RESERVED_NAMES.includes(letters)
    ? letters
    : letterSkeletonsOf(name)
        .map((skeleton) => reservedSkeletons().get(skeleton))
        .find((reserved) => reserved !== undefined);
  if (word === undefined) return null;
  return {
    code: 'reserved',
    reason:
      letters === word
        ? `“${word}” is a reserved name.`
        : `This name can be taken for “${word}”, which is reserved.`,
  };
}

let skeletons: ReadonlyMap<string, string> | null = null;

function reservedSkeletons(): ReadonlyMap<string, string> {
  skeletons ??= new Map(
    RESERVED_NAMES.flatMap((word) =>
      [word, word.toUpperCase(), word.charAt(0).toUpperCase() + word.slice(1)]
        .flatMap(letterSkeletonsOf)
        .map((skeleton): [string, string] => [skeleton, word]),
    ),
  );
  return skeletons;
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
