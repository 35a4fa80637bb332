// Every character at which some reader begins a new line.
const LINE_BREAKS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u;

const LONGEST_LINE = 300;

/** A text in which every line says that it is quoted, so that none can pose as anything else. */
export function quoted(text: string): string {
  return text
    .split(LINE_BREAKS)
    .map((line) => `> ${line}`)
    .join('\n');
}

/** A name or a few words within a sentence: one line, without the quotation marks around it. */
export function oneLine(text: string): string {
  const line = text.split(LINE_BREAKS).join(' ').replaceAll(/[“”]/gu, '"').trim();
  return cut(line, LONGEST_LINE);
}

/** The beginning of a text, marked if there was more. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  // Never in the middle of a character that takes two places.
  const end = /[\uD800-\uDBFF]/u.test(text.charAt(most - 1)) ? most - 1 : most;
  return `${text.slice(0, end)} …`;
}
