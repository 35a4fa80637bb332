import { foldCluster } from '../../names/matching-form.ts';
import {
  readUnit,
  spelledOut,
  type KeyReading,
  type NamedThing,
  type NameLookup,
} from '../../names/name-lookup.ts';
import {
  classOf,
  codePointFrom,
  HIDDEN,
  isLineBreak,
  MARK,
  SPACE,
  widthOf,
} from '../characters.ts';
import type { Meter } from '../scan/meter.ts';
import { wordEnd, type WordEnd } from '../scan/word-end.ts';

export interface NameFound<T> {
  readonly stands: T;
  readonly end: number;
  readonly possessive: boolean;
}

/** The longest name of the lookup that occurs in the text at `start` (MN4). */
export function readName<T>(
  text: string,
  start: number,
  lookup: NameLookup<T>,
  meter: Meter,
): NameFound<T> | null {
  const reading = newReading(lookup);
  for (let at = start; at < text.length;) {
    meter.steps += 1;
    const first = codePointFrom(text, at);
    // Most names are plain ASCII and need neither classes nor folding.
    const isPlain = first < 0x80 && codePointFrom(text, at + 1) < 0x80;
    // MN11: invisible characters are ignored.
    if (!isPlain && (classOf(first) & HIDDEN) !== 0) {
      at += widthOf(first);
      continue;
    }
    const end = isPlain ? at + 1 : clusterEnd(text, at + widthOf(first));
    if (isLineBreak(first) || end - at > MAX_CLUSTER) break;
    const { depth } = reading;
    const isPartOfName = isPlain
      ? takePlain(reading, first)
      : takeCluster(reading, text.slice(at, end));
    if (!isPartOfName) break;
    at = end;
    const named = reading.depth > depth ? spelledOut(reading) : null;
    if (named !== null) takeName(reading, named, { end, ending: wordEnd(text, end, first) });
  }
  return reading.exact ?? reading.loose;
}

interface Reading<T> extends KeyReading<T> {
  readonly lookup: NameLookup<T>;
  /** The depths in the key at which the typed text has a blank. */
  readonly spaces: number[];
  separators: number;
  isSpaced: boolean;
  exact: NameFound<T> | null;
  loose: NameFound<T> | null;
}

function newReading<T>(lookup: NameLookup<T>): Reading<T> {
  return {
    lookup,
    branch: lookup.root,
    depth: 0,
    spaces: [],
    separators: 0,
    isSpaced: false,
    exact: null,
    loose: null,
  };
}

/** Whether a name can continue with this ASCII character. */
function takePlain<T>(reading: Reading<T>, character: number): boolean {
  const unit = ASCII_UNITS[character] ?? NO_UNIT;
  return unit === NO_UNIT ? takeSeparator(reading, character) : takeUnit(reading, unit);
}

/** Whether a name can continue with this character and its marks. */
function takeCluster<T>(reading: Reading<T>, cluster: string): boolean {
  const units = foldCluster(cluster);
  const first = codePointFrom(cluster, 0);
  if (units === '') return (classOf(first) & MARK) !== 0 || takeSeparator(reading, first);
  for (let at = 0; at < units.length; at += 1) {
    if (!takeUnit(reading, units.charCodeAt(at))) return false;
  }
  return true;
}

function takeSeparator<T>(reading: Reading<T>, separator: number): boolean {
  const isSpace = (classOf(separator) & SPACE) !== 0;
  reading.separators += 1;
  reading.isSpaced ||= isSpace;
  // MN3: `@ name` is not a mention.
  return reading.separators <= MAX_SEPARATORS && !(isSpace && reading.depth === 0);
}

function takeUnit<T>(reading: Reading<T>, unit: number): boolean {
  if (reading.isSpaced) reading.spaces.push(reading.depth);
  reading.isSpaced = false;
  reading.separators = 0;
  return readUnit(reading.lookup, reading, unit);
}

function takeName<T>(
  reading: Reading<T>,
  named: NamedThing<T>,
  { end, ending }: { readonly end: number; readonly ending: WordEnd },
): void {
  if (ending === 'goes-on') return;
  const found = { stands: named.stands, end, possessive: ending === 'possessive' };
  if (reading.spaces.every((depth) => breaksOf(named).includes(depth))) reading.exact = found;
  else reading.loose = found;
}

// Where a name has one separator, the typed text may have up to three. More separators end the
// name. The length of a letter with its marks is limited too, because the length of names is
// limited.
const MAX_SEPARATORS = 3;
const MAX_CLUSTER = 128;

// For each ASCII character, its unit in a key. `NO_UNIT` means that the character has none.
const NO_UNIT = -1;
const ASCII_UNITS: readonly number[] = Array.from({ length: 0x80 }, (_, code) => {
  const key = foldCluster(String.fromCharCode(code));
  return key === '' ? NO_UNIT : key.charCodeAt(0);
});

function clusterEnd(text: string, from: number): number {
  let end = from;
  let at = from;
  while (at < text.length) {
    const next = codePointFrom(text, at);
    const bits = next < 0x80 ? 0 : classOf(next);
    if ((bits & (MARK | HIDDEN)) === 0) break;
    at += widthOf(next);
    if ((bits & MARK) !== 0) end = at;
  }
  return end;
}

// MN16: `@Ann a question` mentions Ann and not Anna. The matching form has no blanks, so a typed
// blank must match a separator of the name, or a capital or digit that begins a new word.
function breaksOf<T>(named: NamedThing<T>): readonly number[] {
  const known = breaks.get(named);
  if (known !== undefined) return known;
  const found: number[] = [];
  let depth = 0;
  let before = '';
  for (const character of named.name) {
    const units = foldCluster(character);
    if (depth > 0 && isNewWord(before, character)) found.push(depth);
    depth += units.length;
    before = character;
  }
  breaks.set(named, found);
  return found;
}

// A cache is safe here, because the result depends only on the name.
const breaks = new WeakMap<object, readonly number[]>();

function isNewWord(before: string, character: string): boolean {
  if (/^[ _-]$/u.test(character)) return true;
  if (/^\p{Lu}$/u.test(character) && !/^\p{Lu}$/u.test(before)) return true;
  return /^\p{Nd}$/u.test(character) !== /^\p{Nd}$/u.test(before);
}
