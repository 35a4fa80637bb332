import { CONFUSABLE_GROUPS } from './confusable-table.ts';
import { foldCluster, matchingKey } from './matching-form.ts';

/**
 * What a reader sees of a name: two names with a skeleton in common cannot be
 * told apart (NA7). One is of the name as written, one of its small letters.
 */
export function skeletonsOf(name: string): readonly string[] {
  const core = withoutEdges(name);
  return [`A${seenAsWritten(core)}`, `a${seenInSmallLetters(core)}`];
}

/** The skeletons of a name as letters and digits alone, for reserved words. */
export function letterSkeletonsOf(name: string): readonly string[] {
  return skeletonsOf(name).map((skeleton) => skeleton.replaceAll(/[.']/gu, ''));
}

// At the end of a sentence nobody can tell `@Bob.` from `@Bob`, nor `@Bob's`
// from Bob and his things: such a name would take another's mentions.
function withoutEdges(name: string): string {
  return name
    .trim()
    .replace(/^[.'_ -]+/u, '')
    .replace(/[.'_ -]+$/u, '')
    .replace(/(?<=.)['’ʼ](?:s|ll|d|re|ve)$/iu, '');
}

// Fold last: a capital may be taken for another where its small letter is not
// (Greek Η). I, l and 1 are one bar that is neither i nor L, or `ALI` would
// read as `all`.
function seenAsWritten(name: string): string {
  if (PLAIN.test(name)) return plainLook(name.replaceAll(/[Il1]/gu, '|'));
  let seen = '';
  const drawn = name.replaceAll(/[ϲϹſ]/gu, (letter) => DRAWN_AS[letter] ?? letter);
  for (const character of prototypes(withoutMarks(drawn)).replaceAll('l', '|')) {
    seen += character.toLowerCase();
  }
  return seen.replaceAll('m', 'rn');
}

// NFKD makes of these a letter that looks otherwise (σ, Σ, s): the table would not know them again.
const DRAWN_AS: Readonly<Record<string, string>> = { ϲ: 'c', Ϲ: 'C', ſ: 'f' };

// Fold first: catches look-alikes in odd mixes of case, such as `аLl`.
function seenInSmallLetters(name: string): string {
  if (PLAIN.test(name)) return plainLook(name.toLowerCase().replaceAll('1', 'l'));
  return prototypes(matchingKey(name)).toLowerCase();
}

// Most names are plain, and a server may have very many: what the table says of
// ASCII is said here once more, and a test holds the two together.
const PLAIN = /^[A-Za-z0-9 ._'-]*$/u;

function plainLook(name: string): string {
  return name.replaceAll(/[ _-]/gu, '').replaceAll('0', 'O').toLowerCase().replaceAll('m', 'rn');
}

function prototypes(decomposed: string): string {
  const table = prototypeTable();
  let seen = '';
  for (const character of decomposed) seen += table.get(character) ?? character;
  return seen.normalize('NFD').replaceAll(/[ _\u0640-]/gu, '');
}

function withoutMarks(name: string): string {
  let plain = '';
  for (const character of name.normalize('NFKD')) {
    if (foldCluster(character) !== '') plain += character;
  }
  return plain;
}

// Read from the table at first use, once: most programs never ask.
let table: ReadonlyMap<string, string> | null = null;

function prototypeTable(): ReadonlyMap<string, string> {
  table ??= new Map(CONFUSABLE_GROUPS.split(' ').flatMap(readGroup));
  return table;
}

function readGroup(group: string): [string, string][] {
  const [prototype = '', sources = ''] = group.split('=');
  const seen = prototype.split('_').map(characterOf).join('');
  let code = 0;
  return sources.split('.').map((step) => {
    code += Number.parseInt(step, 36);
    return [String.fromCodePoint(code), seen];
  });
}

function characterOf(code: string): string {
  return String.fromCodePoint(Number.parseInt(code, 36));
}
