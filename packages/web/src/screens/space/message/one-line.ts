import { withoutEmphasis } from './without-emphasis.ts';

// More does not fit on any screen.
const LONGEST = 300;

/** The beginning of a text on one line, without the marks that only shape it; code stays as it is. */
export function oneLine(text: string): string {
  return unmarked(text.slice(0, LONGEST), text.length > LONGEST)
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** A text without the marks that only shape it; `isCut`: it goes on. */
export function unmarked(text: string, isCut: boolean): string {
  const kept: string[] = [];
  const keep = (words: string): string => {
    kept.push(words);
    return String.fromCharCode(FIRST + kept.length - 1);
  };
  // Code is not looked into: a character that nobody writes stands for it meanwhile.
  const words = withoutBlocks(text.replaceAll(STANDS_FOR, ''), keep)
    .replaceAll(VERBATIM, (...[, mark, , code, address]: readonly string[]) =>
      keep(mark ?? code?.trim() ?? address ?? ''),
    )
    .replaceAll(LINK, '$1');
  return withoutEmphasis(words, isCut).replaceAll(
    STANDS_FOR,
    (place) => kept[place.charCodeAt(0) - FIRST] ?? '',
  );
}

const FIRST = 0xe0_00;
const STANDS_FOR = /[\uE000-\uF8FF]/gu;
/** A mark that was escaped, code within a line, an address between angles. */
const VERBATIM =
  /\\([\\`*_{}[\]()#+.!~|<>-])|(?<!`)(`+)(?!`)([^]*?[^`])\2(?!`)|<(https?:[^\s<>]*)>/gu;
const LINK = /!?\[([^\][]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/gu;

const FENCE = /^[ \t>]*(`{3,}|~{3,})/u;
/** A line between a table's head and its rows, under a title, or between two parts. */
const RULER = /^[ \t]*(?:\|?[ \t]*:?-{2,}:?[ \t|:-]*|={3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/u;
const LINE_START = /^[ \t]*(?:>[ \t]?|#{1,6}[ \t]+|[-*+][ \t]+(?:\[[ xX]\][ \t]+)?)+/u;

/** Without what marks paragraphs, lists, tables and fences; what is within fences is kept. */
function withoutBlocks(text: string, keep: (code: string) => string): string {
  let fence: string | null = null;
  const lines = text.split('\n').map((line) => {
    const [, mark = ''] = FENCE.exec(line) ?? [];
    const isEnd = fence !== null && mark.startsWith(fence);
    if (isEnd || (fence === null && mark !== '')) {
      fence = isEnd ? null : mark;
      return '';
    }
    if (fence !== null) return keep(line);
    return RULER.test(line) ? '' : withoutCells(line.replace(LINE_START, ''));
  });
  return lines.join('\n');
}

function withoutCells(line: string): string {
  return /^[ \t]*\|.*\|[ \t]*$/u.test(line) ? line.replaceAll('|', ' ') : line;
}
