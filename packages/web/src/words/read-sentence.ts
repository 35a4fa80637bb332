import type { Language } from '../looks.ts';
import { isolated } from '../parts/isolated.ts';
import { exactMoneyWords } from '../parts/money-words.ts';
import { filled, textOf } from './tell.ts';

type Form = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** A sentence in the other language; with a `count` among its holes, one for each plural form. */
type Own = string | Readonly<Record<Form, string>>;

/**
 * What the server says, and what it is in another language. Holes of the English one: `{name}` is
 * anything, `{#count}` a number, `{$usd}` dollars, `{*names}` a list, `{>why}` another sentence of
 * the server; `(s)` may stand there or not. Only what stands in quotes, `“{name}”`, may be empty.
 * Neither of them ends with its full stop.
 */
export type SentencePair = readonly [english: string, own: Own];

interface Known {
  readonly pattern: RegExp;
  readonly kinds: ReadonlyMap<string, string>;
  readonly own: Own;
}

/** Reads sentences of the server; `null` for one that is not known. */
export type ReadSentence = (english: string) => string | null;

export function sentenceReader(pairs: readonly SentencePair[], language: Language): ReadSentence {
  let known: readonly Known[] | null = null;
  const read = (english: string): string | null => {
    known ??= pairs.map(knownOf);
    const said = english.replace(/\.$/u, '');
    for (const one of known) {
      const own = ownWords(one, said, { language, read });
      if (own !== null) return own;
    }
    return null;
  };
  return (english) => {
    // What is longer than a sentence is none.
    const own = english.length > LONGEST ? null : read(english);
    return own !== null && english.endsWith('.') ? `${own}.` : own;
  };
}

const LONGEST = 2_000;

interface Reading {
  readonly language: Language;
  readonly read: ReadSentence;
}

function ownWords({ pattern, kinds, own }: Known, said: string, reading: Reading): string | null {
  const match = pattern.exec(said);
  if (match === null) return null;
  const values: Record<string, string | number> = {};
  for (const [name, kind] of kinds) {
    const value = holeWords(kind, match.groups?.[name] ?? '', reading);
    if (value === null) return null;
    values[name] = value;
  }
  const text =
    typeof own === 'string' ? own : textOf(formsOf(own), 'own', values, reading.language);
  return filled(text, values, reading.language);
}

function holeWords(
  kind: string,
  text: string,
  { language, read }: Reading,
): string | number | null {
  switch (kind) {
    case '#':
      return Number(text.replaceAll(',', ''));
    case '$':
      return exactMoneyWords(Number(text), language);
    case '*':
      return new Intl.ListFormat(language).format(text.split(', ').map(isolated));
    case '>':
      return read(text);
    default:
      return isolated(text);
  }
}

const HOLE = /\{([#$*>]?)(\w+)\}|\(s\)/gu;

function knownOf([english, own]: SentencePair): Known {
  const kinds = new Map<string, string>();
  let source = '';
  let from = 0;
  for (const hole of english.matchAll(HOLE)) {
    const [whole, kind = '', name] = hole;
    source += escaped(english.slice(from, hole.index));
    from = hole.index + whole.length;
    if (name === undefined) {
      source += 's?';
      continue;
    }
    kinds.set(name, kind);
    const isQuoted = english[hole.index - 1] === '“' && english[from] === '”';
    source += `(?<${name}>${valueIn(kind, isQuoted)})`;
  }
  source += escaped(english.slice(from));
  return { pattern: new RegExp(`^${source}$`, 'su'), kinds, own };
}

function valueIn(kind: string, isQuoted: boolean): string {
  if (kind === '#' || kind === '$') return String.raw`-?[\d,]+(?:\.\d+)?`;
  return isQuoted ? '.*?' : '.+?';
}

function escaped(text: string): string {
  return text.replaceAll(/[\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}

function formsOf(own: Readonly<Record<Form, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(own).map(([form, text]) => [`own_${form}`, text]));
}
