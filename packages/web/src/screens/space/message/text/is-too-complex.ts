import { hasPiledMarks } from './shown-pieces.ts';

// Long answers of real models are far below these limits. The parse time grows with the square of
// these numbers.
const MOST_MARKS_OF_BLOCK = 1_000;
const MOST_MARKS = 4_000;
const MOST_LINES = 1_500;
const MOST_LINKS = 1_000;
const MOST_CONTAINERS = 800;
const MOST_FENCES = 200;
const DEEPEST = 24;
const WIDEST_INDENT = 100;

/**
 * Whether a text has so much Markdown syntax that parsing takes seconds or never ends. Such a text
 * is shown as plain text. Code in fences at the left edge is ignored, except for piled combining
 * marks.
 */
export function isTooComplex(text: string): boolean {
  if (hasPiledMarks(text)) return true;
  const all = { lines: 0, marks: 0, links: 0, containers: 0, fences: 0 };
  let block = 0;
  for (const { line, isFence } of linesOutsideCode(text)) {
    const marks = countOf(line, MARK);
    const depth = containersOf(line);
    block = line.trim() === '' ? 0 : block + marks;
    all.lines += 1;
    all.marks += marks;
    all.links += countOf(line, LINK);
    all.containers += depth;
    all.fences += isFence ? 1 : 0;
    if (depth > DEEPEST || block > MOST_MARKS_OF_BLOCK || isListFarIn(line)) return true;
    if (all.lines > MOST_LINES || all.marks > MOST_MARKS || all.links > MOST_LINKS) return true;
    if (all.containers > MOST_CONTAINERS || all.fences > MOST_FENCES) return true;
  }
  return false;
}

const MARK = /[*_~`[\]|!&\\<]/gu;
const LINK = /@|:\/\/|www\./giu;

function countOf(line: string, pattern: RegExp): number {
  return line.match(pattern)?.length ?? 0;
}

const CONTAINER = /[ \t]*(?:>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^[^\]]*\]:)/uy;

/** The number of nested quotations and lists that the beginning of a line opens. */
function containersOf(line: string): number {
  let depth = 0;
  CONTAINER.lastIndex = 0;
  while (depth <= DEEPEST && CONTAINER.test(line)) depth += 1;
  return depth;
}

function isListFarIn(line: string): boolean {
  const indent = /^[ \t]*/u.exec(line)?.[0].length ?? 0;
  return indent > WIDEST_INDENT && /^[-*+>\d]/u.test(line.slice(indent));
}

interface Line {
  readonly line: string;
  readonly isFence: boolean;
}

/**
 * All lines except those that are surely code. After the start of HTML, no line is skipped, because
 * a fence inside HTML does not begin code.
 */
function* linesOutsideCode(text: string): Generator<Line> {
  let fence: string | null = null;
  let isHtml = false;
  for (const line of text.split(/\r\n|\r|\n/u)) {
    if (fence !== null) {
      if (isClosing(line, fence)) fence = null;
      continue;
    }
    isHtml ||= /^ {0,3}</u.test(line);
    fence = isHtml ? null : fenceOf(line);
    yield { line, isFence: fence !== null };
  }
}

function fenceOf(line: string): string | null {
  return /^(`{3,}(?=[^`]*$)|~{3,})/u.exec(line)?.[0] ?? null;
}

function isClosing(line: string, fence: string): boolean {
  const closing = line.trim();
  const isAllOne = closing === fence.charAt(0).repeat(closing.length);
  return isAllOne && closing.length >= fence.length && /^ {0,3}\S/u.test(line);
}
