const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as a reader counts them. */
function charactersOf(text: string): readonly string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

/** The number of columns of a text in a terminal. */
export function displayWidth(text: string): number {
  return charactersOf(text).reduce((sum, character) => sum + widthOf(character), 0);
}

const invisible = /^[\p{Cc}\p{Cf}\p{M}]+$/u;
const wide =
  /\p{Emoji_Presentation}|\uFE0F|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|[\u{20000}-\u{3FFFD}]/u;

function widthOf(character: string): number {
  if (invisible.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

/** Breaks a text into lines of a maximum width, between words if possible. */
export function wrapped(text: string, columns: number): readonly string[] {
  return text.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, columns));
}

function wrapParagraph(text: string, columns: number): readonly string[] {
  const lines = [''];
  // A rule id in brackets stays on the same line as the word before it.
  const words = text.split(/ (?!\([A-Z]{2}\d+\)$)/u);
  for (const word of words.flatMap((one) => pieces(one, columns))) {
    const last = lines.at(-1) ?? '';
    const longer = last === '' ? word : `${last} ${word}`;
    if (displayWidth(longer) <= columns) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Cuts a word into pieces if it is longer than a line. */
function pieces(word: string, columns: number): readonly string[] {
  if (displayWidth(word) <= columns) return [word];
  const parts = [''];
  for (const character of charactersOf(word)) {
    const last = parts.at(-1) ?? '';
    if (displayWidth(last + character) <= columns) parts[parts.length - 1] = last + character;
    else parts.push(character);
  }
  return parts;
}
