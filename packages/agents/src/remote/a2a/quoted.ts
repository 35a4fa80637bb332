// All characters that at least one program treats as a line break.
const LINE_BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;

const LONGEST_LINE = 300;

/** Marks every line of a text as quoted, so that no line can imitate text of Conch. */
export function quoted(text: string): string {
  return text
    .split(LINE_BREAKS)
    .map((line) => `> ${line}`)
    .join('\n');
}

/** Puts a name or a few words on one line and replaces typographic quotation marks. */
export function oneLine(text: string): string {
  const line = text.split(LINE_BREAKS).join(' ').replaceAll(/[“”]/gu, '"').trim();
  return cutToTokens(line, LONGEST_LINE);
}

/** Cuts a text to a length and marks the cut. */
export function cutToTokens(text: string, most: number): string {
  if (text.length <= most) return text;
  // The cut never splits a surrogate pair.
  const end = /[\uD800-\uDBFF]/u.test(text.charAt(most - 1)) ? most - 1 : most;
  return `${text.slice(0, end)} …`;
}
