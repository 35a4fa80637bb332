// No screen is wide enough for a longer line.
const LONGEST = 300;

/** The beginning of a text in one line, without Markdown syntax. Code is not changed. */
export function oneLine(text: string): string {
  return unmarked(text.slice(0, LONGEST), text.length > LONGEST)
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** A text without Markdown syntax, for copying. Lists keep their bullets, and code its lines. */
export function plainText(text: string): string {
  return unmarked(text, false, QUOTE_OR_HEADING)
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

/**
 * Removes Markdown syntax from a text. `isCut` means that the text is only the beginning of a
 * longer text.
 */
export function unmarked(text: string, isCut: boolean, lineStart = LINE_START): string {
  const pieces: string[] = [];
  const keep = (words: string): string => {
    // All private-use characters are taken.
    if (pieces.length === MOST_PIECES) return words;
    pieces.push(words);
    return String.fromCharCode(FIRST + pieces.length - 1);
  };
  // Temporarily replaces code by private-use characters, so that the code is not changed.
  const words = withoutBlocks(text.replaceAll(STANDS_FOR, ''), keep, lineStart)
    .replaceAll(VERBATIM, (...[, mark, , code, address]: readonly string[]) =>
      keep(mark ?? code?.trim() ?? address ?? ''),
    )
    .replaceAll(LINK, '$1');
  return withoutEmphasis(words, isCut).replaceAll(
    STANDS_FOR,
    (place) => pieces[place.charCodeAt(0) - FIRST] ?? '',
  );
}

const FIRST = 0xe0_00;
const MOST_PIECES = 6_400;
const STANDS_FOR = /[\uE000-\uF8FF]/gu;
/** An escaped character, inline code, or an address in angle brackets. */
const VERBATIM =
  /\\([\\`*_{}[\]()#+.!~|<>-])|(?<!`)(`+)(?!`)([^]*?[^`])\2(?!`)|<(https?:[^\s<>]*)>/gu;
const LINK = /!?\[([^\][]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/gu;

const FENCE = /^[ \t>]*(`{3,}|~{3,})/u;
/** The line below a table header, the underline of a heading, or a horizontal rule. */
const RULER = /^[ \t]*(?:\|?[ \t]*:?-{2,}:?[ \t|:-]*|={3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/u;
const LINE_START = /^[ \t]*(?:>[ \t]?|#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)+/u;
const QUOTE_OR_HEADING = /^[ \t]*(?:>[ \t]?|#{1,6}[ \t]+)+/u;

/** Removes the syntax of paragraphs, lists, tables and fences, but not the code in fences. */
function withoutBlocks(text: string, keep: (code: string) => string, lineStart: RegExp): string {
  let fence: string | null = null;
  const lines = text.split('\n').map((line) => {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    const isEnd = fence !== null && mark.startsWith(fence);
    if (isEnd || (fence === null && mark !== '')) {
      fence = isEnd ? null : mark;
      return '';
    }
    if (fence !== null) return keep(line);
    return RULER.test(line) ? '' : withoutCells(line.replace(lineStart, ''));
  });
  return lines.join('\n');
}

function withoutCells(line: string): string {
  return /^[ \t]*\|.*\|[ \t]*$/u.test(line) ? line.replaceAll('|', ' ') : line;
}

interface Mark {
  readonly at: number;
  readonly text: string;
}

/** Removes the pairs of stars, underscores and tildes around words. */
function withoutEmphasis(words: string, isCut: boolean): string {
  const open: Mark[] = [];
  const gone: Mark[] = [];
  for (const { 0: text, index: at } of words.matchAll(/\*{1,3}|_{1,3}|~~/gu)) {
    const mark = { at, text };
    const before = words.slice(0, at).at(-1) ?? ' ';
    const after = words.charAt(at + text.length) || ' ';
    const other = open.findLastIndex((one) => one.text === text);
    if (other !== -1 && isBeside(before, after, text)) {
      gone.push(mark, ...open.splice(other).slice(0, 1));
    } else if (isBeside(after, before, text)) {
      open.push(mark);
    }
  }
  // If the text was cut off, the closing mark may be missing. So marks without a closing mark are
  // removed too.
  if (isCut) gone.push(...open);
  return without(words, gone);
}

/** Whether a mark touches a word on one side only. False in `2*3` and `snake_case`. */
function isBeside(word: string, beyond: string, mark: string): boolean {
  if (/\s/u.test(word)) return false;
  const joins = mark.startsWith('_') ? /[\p{L}\p{N}_]/u : /[A-Za-z0-9]/u;
  return !(joins.test(word) && joins.test(beyond));
}

function without(words: string, marks: readonly Mark[]): string {
  let left = words;
  for (const { at, text } of marks.toSorted((one, other) => other.at - one.at)) {
    left = left.slice(0, at) + left.slice(at + text.length);
  }
  return left;
}
