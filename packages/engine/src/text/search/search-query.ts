import { unreachable } from '../../unreachable.ts';

/** A search as a person typed it: words that a text must contain, and filters. */
export interface SearchQuery {
  /** Words and quoted phrases, as typed. */
  readonly words: readonly string[];
  readonly filters: readonly SearchFilter[];
  /** Filters with a value that cannot be used. */
  readonly problems: readonly SearchProblem[];
}

/** A filter. `start` and `end` are its position in the query. */
export type SearchFilter = SearchCondition & { readonly start: number; readonly end: number };

type SearchCondition =
  | { readonly kind: 'from' | 'mentions'; readonly name: string }
  | { readonly kind: 'in'; readonly name: string }
  | { readonly kind: 'before' | 'after'; readonly day: SearchDay }
  | { readonly kind: 'has'; readonly part: 'code' };

export interface SearchDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface SearchProblem {
  readonly code: 'bad-search-date' | 'bad-search-part';
  readonly value: string;
}

/**
 * Reads a search. Words with an unknown operator are plain words. Linear in the length of the text,
 * and never throws.
 */
export function parseSearch(text: string): SearchQuery {
  const words: string[] = [];
  const filters: SearchFilter[] = [];
  const problems: SearchProblem[] = [];
  for (let at = nextWord(text, 0); at < text.length;) {
    const operator = operatorAt(text, at);
    const { value, end } = valueAt(text, operator?.end ?? at);
    if (operator === null || value === '') {
      const word = operator === null ? value : text.slice(at, end);
      if (word !== '') words.push(word);
    } else {
      const found = conditionOf(operator.kind, value);
      if ('code' in found) problems.push(found);
      else filters.push({ ...found, start: at, end });
    }
    at = nextWord(text, end);
  }
  return { words, filters, problems };
}

const OPERATORS = ['from', 'in', 'mentions', 'before', 'after', 'has'] as const;
type Operator = (typeof OPERATORS)[number];

const LONGEST_OPERATOR = 'mentions'.length;

/** The operator that begins at `at`, with the place after its colon. Null if there is none. */
function operatorAt(
  text: string,
  at: number,
): { readonly kind: Operator; readonly end: number } | null {
  for (let colon = at; colon <= at + LONGEST_OPERATOR && colon < text.length; colon += 1) {
    if (!COLON.test(text.charAt(colon))) continue;
    const name = text.slice(at, colon).toLowerCase();
    const kind = OPERATORS.find((operator) => operator === name);
    return kind === undefined ? null : { kind, end: colon + 1 };
  }
  return null;
}

/** A value in quotation marks, or everything up to the next space. */
function valueAt(text: string, from: number): { readonly value: string; readonly end: number } {
  let end = from;
  if (QUOTE.test(text.charAt(from))) {
    end += 1;
    while (end < text.length && !QUOTE.test(text.charAt(end))) end += 1;
    return { value: text.slice(from + 1, end).trim(), end: Math.min(end + 1, text.length) };
  }
  while (end < text.length && !SPACE.test(text.charAt(end))) end += 1;
  return { value: text.slice(from, end), end };
}

function nextWord(text: string, from: number): number {
  let at = from;
  while (at < text.length && SPACE.test(text.charAt(at))) at += 1;
  return at;
}

const COLON = /[:\uFF1A]/u;
const QUOTE = /["\u201C-\u201F\u00AB\u00BB]/u;
const SPACE = /\s/u;

function conditionOf(kind: Operator, value: string): SearchCondition | SearchProblem {
  switch (kind) {
    case 'from':
    case 'in':
    case 'mentions':
      return { kind, name: value.replace(AT_SIGN, '') };
    case 'before':
    case 'after': {
      const day = dayOf(value);
      return day === null ? { code: 'bad-search-date', value } : { kind, day };
    }
    case 'has':
      return value.toLowerCase() === 'code'
        ? { kind, part: 'code' }
        : { code: 'bad-search-part', value };
    default:
      return unreachable(kind);
  }
}

const AT_SIGN = /^[@\uFF20](?=.)/u;
const DAY = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/u;
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/gu;

/** A day, or the first day of a month or of a year. Null if the text is not a date. */
function dayOf(value: string): SearchDay | null {
  const digits = value.replaceAll(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) & 0xf));
  const parts = DAY.exec(digits);
  if (parts === null) return null;
  const [year = 0, month = 1, day = 1] = parts
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part)));
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  return isReal && year > 0 ? { year, month, day } : null;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
