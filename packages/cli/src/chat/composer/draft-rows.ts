import { displayWidth, hardWrap } from '../screen/text-width.ts';
import type { ScreenRow } from '../screen/row.ts';
import type { ChatDraft } from './chat-draft.ts';

const PROMPT = '› ';

/** The rows of the composer, and the position of the cursor in them. */
export interface DraftRows {
  readonly rows: readonly ScreenRow[];
  readonly cursor: { readonly row: number; readonly column: number };
}

/** Draws the draft. A draft that is too long shows only the rows around the cursor. */
export function draftRows(
  { text, cursor }: ChatDraft,
  { columns, most }: { readonly columns: number; readonly most: number },
): DraftRows {
  const width = columns - PROMPT.length - 1;
  const lines = text.split('\n').flatMap((line) => hardWrap(shown(line), width));
  const ahead = text
    .slice(0, cursor)
    .split('\n')
    .flatMap((line) => hardWrap(shown(line), width));
  const at = ahead.length - 1;
  const first = Math.max(0, Math.min(at - most + 1, lines.length - most));
  const rows = lines.slice(first, first + most).map((line, nth): ScreenRow => [
    { text: first + nth === 0 ? PROMPT : '  ', style: 'bold' },
    { text: line, column: PROMPT.length },
  ]);
  const column = PROMPT.length + displayWidth(ahead.at(-1) ?? '');
  return { rows, cursor: { row: at - first, column } };
}

function shown(line: string): string {
  return line.replaceAll('\t', ' ');
}
