import stringWidth from 'string-width';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as a reader counts them. */
function charactersOf(text: string): readonly string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

/** The number of columns of a text in a terminal. */
export function displayWidth(text: string): number {
  return stringWidth(text);
}

/** Breaks a text into lines, between words if possible. */
export function wrapText(text: string, columns: number): readonly string[] {
  return text
    .replaceAll('\t', '    ')
    .split('\n')
    .flatMap((line) => wrapLine(line.trimEnd(), columns));
}

function wrapLine(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const start = (next: string): void => {
    line = next;
    used = displayWidth(next);
  };
  for (const token of text.match(/\s+|\S+/gu) ?? []) {
    const width = displayWidth(token);
    if (used + width <= columns) {
      line += token;
      used += width;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    if (token.trim() === '') {
      start('');
      continue;
    }
    const parts = hardWrap(token, columns);
    lines.push(...parts.slice(0, -1));
    start(parts.at(-1) ?? '');
  }
  return [...lines, line];
}

/** Breaks a text exactly at the maximum width, so that every character has a known position. */
export function hardWrap(text: string, columns: number): readonly string[] {
  const lines = [''];
  let used = 0;
  for (const character of charactersOf(text)) {
    const width = displayWidth(character);
    if (used + width > columns && used > 0) {
      lines.push('');
      used = 0;
    }
    lines[lines.length - 1] += character;
    used += width;
  }
  return lines;
}

/** Cuts a text to one line of this width. A longer text ends with “…”. */
export function cutText(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  let fittingText = '';
  let used = 1;
  for (const character of charactersOf(text)) {
    used += displayWidth(character);
    if (used > columns) break;
    fittingText += character;
  }
  return columns < 1 ? '' : `${fittingText.trimEnd()}…`;
}
