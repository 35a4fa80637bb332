import { classOf, codePointBefore, isWordCharacter, MARK, UNSPACED } from '../characters.ts';

/**
 * The terms under which an index stores a text in its searching form. A word is in the text only if
 * all of `termsOfWord` are among these terms, so an index never misses a text.
 */
export function termsOfText(form: string): ReadonlySet<string> {
  const terms = new Set<string>();
  for (const chunk of form.split(' ')) addTerms(chunk, terms);
  return terms;
}

/** The terms that every text with this word has. The word is in its searching form. */
export function termsOfWord(word: string): readonly string[] {
  const terms = new Set<string>();
  const chunks = word.split(' ').filter((chunk) => chunk !== '');
  for (const [nth, chunk] of chunks.entries()) {
    const characters = [...chunk];
    // A phrase may begin inside a word, so a short first part need not be a term.
    if (characters.length < LONGEST_TERM && (nth > 0 || chunks.length === 1)) terms.add(chunk);
    for (let at = 0; at + LONGEST_TERM <= characters.length; at += 1) {
      terms.add(characters.slice(at, at + LONGEST_TERM).join(''));
    }
  }
  return [...terms];
}

/**
 * The place of a word in a text, both in their searching forms, or -1. A word of one or two letters
 * has to be at the beginning of a word, except in scripts that are written without spaces.
 */
export function placeOfWord(form: string, word: string, from = 0): number {
  if (!isShortSpacedWord(word)) return form.indexOf(word, from);
  let at = form.indexOf(word, from);
  while (at > 0 && !isWordStart(form, at)) at = form.indexOf(word, at + 1);
  return at;
}

const LONGEST_TERM = 3;

function addTerms(chunk: string, terms: Set<string>): void {
  let before = '';
  let last = '';
  for (const character of chunk) {
    const isStart = !isSpaced(last);
    if (isStart || !isSpaced(character)) terms.add(character);
    if (last !== '') {
      if (before !== '') terms.add(before + last + character);
      if (!isSpaced(before) || !isSpaced(last) || !isSpaced(character)) terms.add(last + character);
    }
    before = last;
    last = character;
  }
}

function isShortSpacedWord(word: string): boolean {
  const characters = [...word];
  return characters.length < LONGEST_TERM && characters.every(isSpaced);
}

function isWordStart(form: string, at: number): boolean {
  const before = codePointBefore(form, at);
  return before === -1 || !isSpaced(String.fromCodePoint(before));
}

/** Whether a character is part of a word in a script that separates words by spaces. */
function isSpaced(character: string): boolean {
  const codePoint = character.codePointAt(0) ?? -1;
  if ((classOf(codePoint) & UNSPACED) !== 0) return false;
  // Korean words have endings and are joined freely, so they are found anywhere.
  if (codePoint >= 0xac_00 && codePoint <= 0xd7_a3) return false;
  return isWordCharacter(codePoint) || (classOf(codePoint) & MARK) !== 0;
}
