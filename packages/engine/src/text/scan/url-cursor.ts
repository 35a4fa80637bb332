import {
  classOf,
  codePointBefore,
  codePointFrom,
  findFrom,
  isWordCharacter,
  OPENS,
  SPACE,
} from '../characters.ts';
import type { Meter } from './meter.ts';

/** Finds URLs while a text is read from left to right (MN8). */
export interface UrlCursor {
  readonly text: string;
  readonly meter: Meter;
  /**
   * The offsets of the next `://` and the next `www.`. An offset is the text's length if the rest
   * of the text has none, and -1 before the first search.
   */
  scheme: number;
  www: number;
  /** The end of the last URL that was found. */
  end: number;
}

export function urlCursor(text: string, meter: Meter): UrlCursor {
  return { text, meter, scheme: -1, www: -1, end: 0 };
}

/** The end of the URL around `at`, or -1. The `at` of successive calls must not decrease. */
export function urlEndAround(cursor: UrlCursor, at: number): number {
  if (at === 0) return -1;
  const { text } = cursor;
  if (cursor.scheme === -1) {
    cursor.scheme = findFrom(text, '://', 0);
    cursor.www = findFrom(text, 'www.', 0);
  }
  while (cursor.scheme < at || cursor.www < at) {
    const isScheme = cursor.scheme <= cursor.www;
    const start = isScheme ? cursor.scheme : cursor.www;
    if (start >= cursor.end && (isScheme ? endsScheme(text, start) : beginsWord(text, start))) {
      cursor.end = urlEnd(cursor, start);
    }
    if (isScheme) cursor.scheme = findFrom(text, '://', start + 3);
    else cursor.www = findFrom(text, 'www.', start + 4);
    cursor.meter.steps += 1;
  }
  if (at >= cursor.end && followsHost(cursor, at)) cursor.end = urlEnd(cursor, at);
  return at < cursor.end ? cursor.end : -1;
}

function endsScheme(text: string, at: number): boolean {
  const before = at > 0 ? text.charCodeAt(at - 1) : 0;
  return before < 0x80 && isWordCharacter(before);
}

function beginsWord(text: string, at: number): boolean {
  const before = codePointBefore(text, at);
  return before === -1 || !isWordCharacter(before);
}

const OPENING = '([{';
const CLOSING = ')]}';
const ENDING = '<>"`';

// A URL ends at white space, at full-width punctuation, and at the closing bracket of a pair that
// was opened before it.
function urlEnd({ text, meter }: UrlCursor, start: number): number {
  let depth = 0;
  let at = start;
  for (; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const bits = classOf(unit);
    if ((bits & SPACE) !== 0 || (unit > 0x2f_ff && (bits & OPENS) !== 0)) break;
    const character = text.charAt(at);
    if (ENDING.includes(character)) break;
    if (OPENING.includes(character)) depth += 1;
    if (CLOSING.includes(character) && --depth < 0) break;
  }
  meter.steps += at - start;
  return at;
}

// `medium.com/@bob` is a URL without a scheme. In such a URL an `@` could begin a mention only
// after `/` or `&`. The scan never passes another `@`, so no unit is read twice.
function followsHost({ text, meter }: UrlCursor, at: number): boolean {
  const before = text.charAt(at - 1);
  if (before !== '/' && before !== '&') return false;
  let start = at;
  while (start > 0 && isUrlUnit(text.charCodeAt(start - 1))) start -= 1;
  meter.steps += at - start;
  if (isAt(codePointBefore(text, start))) return false;
  // `indexOf` would otherwise search beyond `at`, up to the end of the text.
  const host = text.slice(start, Math.min(at, start + MAX_HOST));
  const slash = host.indexOf('/');
  return slash !== -1 && isHost(host.slice(0, slash));
}

const MAX_HOST = 256;

const ASCII_URL_UNITS: readonly boolean[] = Array.from(
  { length: 0x80 },
  (_, unit) => isWordCharacter(unit) || '-._~%/:?=&+#'.includes(String.fromCharCode(unit)),
);

function isUrlUnit(unit: number): boolean {
  if (unit > 0x7f) return (classOf(unit) & (SPACE | OPENS)) === 0 && !isAt(unit);
  return ASCII_URL_UNITS[unit] ?? false;
}

function isAt(codePoint: number): boolean {
  return codePoint === 0x40 || codePoint === 0xff_20;
}

function isHost(text: string): boolean {
  const port = text.indexOf(':');
  const name = port === -1 ? text : text.slice(0, port);
  const dot = name.lastIndexOf('.');
  return (
    dot > 0 &&
    // These cheap tests reject nearly every text that is not a host, so the expensive test is rare.
    name.length - dot > 2 &&
    isWordCharacter(codePointFrom(name, dot - 1)) &&
    /^[a-z]{2,24}$/iu.test(name.slice(dot + 1))
  );
}
