/** A part of a snippet. A highlighted part matches a word of the search. */
export interface SnippetPart {
  readonly text: string;
  readonly isFound: boolean;
}

interface Highlight {
  readonly start: number;
  readonly end: number;
}

const BEFORE = 60;
const LONGEST = 280;

/** The text around the first match, in one paragraph, with the matches as separate parts. */
export function snippetOf(
  content: string,
  highlights: readonly Highlight[],
): readonly SnippetPart[] {
  const from = startOf(content, (highlights[0]?.start ?? 0) - BEFORE);
  const to = startOf(content, from + LONGEST);
  const parts: SnippetPart[] = [];
  const add = (start: number, end: number, isFound: boolean): void => {
    const text = content.slice(start, end).replaceAll(/\s+/gu, ' ');
    if (text !== '') parts.push({ text, isFound });
  };
  let at = from;
  for (const { start, end } of highlights) {
    if (start < at || end > to) continue;
    add(at, start, false);
    add(start, end, true);
    at = end;
  }
  add(at, to, false);
  if (from > 0) parts.unshift({ text: '…', isFound: false });
  if (to < content.length) parts.push({ text: '…', isFound: false });
  return parts;
}

/** The nearest position in a text that is not inside a character. */
function startOf(content: string, wanted: number): number {
  const at = Math.min(Math.max(0, wanted), content.length);
  const unit = content.charCodeAt(at);
  // The second half of a character that takes two units.
  return unit >= 0xdc_00 && unit <= 0xdf_ff ? at + 1 : at;
}
