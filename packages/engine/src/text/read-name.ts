import { foldCluster } from '../names/matching-form.ts';
import {
  readUnit,
  spelledOut,
  type KeyReading,
  type NamedThing,
  type NameLookup,
} from '../names/name-lookup.ts';
import { classOf, codePointFrom, HIDDEN, isLineBreak, MARK, SPACE, widthOf } from './characters.ts';
import type { Meter } from './meter.ts';
import { wordEnd, type WordEnd } from './word-end.ts';

export interface NameFound<T> {
  readonly stands: T;
  readonly end: number;
  readonly possessive: boolean;
}

/** The longest name of the lookup that stands at `start`, as typed (MN4). */
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
    const bits = first < 0x80 ? 0 : classOf(first);
    // MN11: what is not drawn counts as absent.
    if ((bits & HIDDEN) !== 0) {
      at += widthOf(first);
      continue;
    }
    const end = clusterEnd(text, at + widthOf(first));
    if (isLineBreak(first) || end - at > MAX_CLUSTER) break;
    const isPlain = first < 0x80 && end === at + 1;
    const units = isPlain ? asciiKey(first) : foldCluster(text.slice(at, end));
    at = end;
    if (units.length === 0) {
      if ((bits & MARK) === 0 && !takeSeparator(reading, first)) break;
      continue;
    }
    if (!takeUnits(reading, units)) break;
    const named = spelledOut(reading.key);
    if (named !== null) takeName(reading, named, { end, ending: wordEnd(text, end, first) });
  }
  return reading.exact ?? reading.loose;
}

interface Reading<T> {
  readonly lookup: NameLookup<T>;
  readonly key: KeyReading<T>;
  /** Depths at which the text has a space. */
  readonly spaces: number[];
  separators: number;
  isSpaced: boolean;
  exact: NameFound<T> | null;
  loose: NameFound<T> | null;
}

function newReading<T>(lookup: NameLookup<T>): Reading<T> {
  const key = { branch: lookup.root, depth: 0 };
  return { lookup, key, spaces: [], separators: 0, isSpaced: false, exact: null, loose: null };
}

/** Whether a name can go on after this separator. */
function takeSeparator<T>(reading: Reading<T>, separator: number): boolean {
  const isSpace = (classOf(separator) & SPACE) !== 0;
  reading.separators += 1;
  reading.isSpaced ||= isSpace;
  // MN3: `@ name` is no mention.
  return reading.separators <= MAX_SEPARATORS && !(isSpace && reading.key.depth === 0);
}

/** Whether any name goes on with these units. */
function takeUnits<T>(reading: Reading<T>, units: string): boolean {
  if (reading.isSpaced) reading.spaces.push(reading.key.depth);
  reading.isSpaced = false;
  reading.separators = 0;
  for (let at = 0; at < units.length; at += 1) {
    if (!readUnit(reading.lookup, reading.key, units.charCodeAt(at))) return false;
  }
  return true;
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

// A name as typed may have a few spaces where the name has one; more of them
// separate. A letter with its marks is bounded because names are.
const MAX_SEPARATORS = 3;
const MAX_CLUSTER = 128;

const ASCII_KEYS: readonly string[] = Array.from({ length: 0x80 }, (_, code) =>
  foldCluster(String.fromCharCode(code)),
);

function asciiKey(code: number): string {
  return ASCII_KEYS[code] ?? '';
}

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

// MN16: `@Ann a question` is Ann, not Anna typed with a space, though the
// matching form knows no spaces. So a space in the text fits a name best where
// the name has a separator, or a new word by its capital or its digits.
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

// A memo of a pure function of the name.
const breaks = new WeakMap<object, readonly number[]>();

function isNewWord(before: string, character: string): boolean {
  if (/^[ _-]$/u.test(character)) return true;
  if (/^\p{Lu}$/u.test(character) && !/^\p{Lu}$/u.test(before)) return true;
  return /^\p{Nd}$/u.test(character) !== /^\p{Nd}$/u.test(before);
}
