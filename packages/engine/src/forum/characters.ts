import { isBlank } from '../text/blank.ts';
import { visibleText } from '../text/visible-text.ts';

/** Whether a text has at least `count` characters. The function stops counting at `count`. */
export function hasCharacters(text: string, count: number): boolean {
  let counted = 0;
  for (const _ of text) {
    counted += 1;
    if (counted >= count) return true;
  }
  return counted >= count;
}

/**
 * Whether a post has at least `count` visible characters. White space at both ends does not count.
 */
export function hasWords(text: string, count: number): boolean {
  let counted = 0;
  let spaces = 0;
  for (const character of visibleText(text)) {
    if (WHITE.test(character)) {
      if (counted > 0) spaces += 1;
      continue;
    }
    counted += 1 + spaces;
    spaces = 0;
    if (counted >= count) return true;
  }
  return false;
}

// The two classes differ: only `White_Space` matches U+0085, and only \s matches U+FEFF.
const WHITE = /[\s\p{White_Space}]/u;

/** A text on one line with at most `maxLength` characters. A character is never split. */
export function shortLine(text: string, maxLength: number): string {
  let line = '';
  let length = 0;
  for (const character of text.replace(/[\s\p{White_Space}]+/gu, ' ')) {
    if (length === maxLength) break;
    line += character;
    length += 1;
  }
  return line.trim();
}

/**
 * Like `shortLine`, but without invisible characters. The cut may leave an invisible joiner at the
 * end, so the text is cleaned again after the cut.
 */
export function visibleLine(text: string, maxLength: number): string {
  const line = visibleText(shortLine(visibleText(text), maxLength));
  return isBlank(line) ? '' : line;
}
