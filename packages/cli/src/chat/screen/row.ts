import { styleText } from 'node:util';
import { cleanRow } from '../../print/clean-text.ts';
import { cutText, displayWidth } from './text-width.ts';

type SpanFormat = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'magenta' | 'blue';

/** The style of a piece of a row. */
export type SpanStyle = SpanFormat | readonly SpanFormat[];

/** A piece of a row. */
export interface Span {
  readonly text: string;
  readonly style?: SpanStyle;
  /**
   * The column in which the piece begins, counted from 0. If the column is missing, the piece
   * follows the previous piece.
   */
  readonly column?: number;
}

/** One row of the screen. */
export type ScreenRow = readonly Span[];

/** A row with a piece at its right edge. The left pieces are cut if both do not fit. */
export function rowWithEnd(
  leftSpans: readonly Span[],
  { end, columns }: { readonly end: Span; readonly columns: number },
): ScreenRow {
  const text = cutText(end.text, columns);
  const column = columns - displayWidth(text);
  return [...cutSpans(leftSpans, column - 1), { ...end, text, column }];
}

/** The pieces of a row, cut at the right edge of the row. */
export function cutSpans(spans: readonly Span[], columns: number): ScreenRow {
  const fittingSpans: Span[] = [];
  let columnsLeft = columns;
  for (const span of spans) {
    if (columnsLeft <= 0) break;
    const text = cutText(span.text, columnsLeft);
    fittingSpans.push({ ...span, text });
    columnsLeft -= displayWidth(text);
  }
  return fittingSpans;
}

/**
 * The terminal output for a row. The output positions each column explicitly, because terminals
 * measure emoji differently. Text of others cannot control the terminal.
 */
export function paintRow(row: ScreenRow, { hasColours }: { readonly hasColours: boolean }): string {
  return row
    .map(({ text, style, column }) => {
      const move = column === undefined ? '' : `\u001B[${column + 1}G`;
      const shown = isolated(cleanRow(text));
      if (!hasColours || style === undefined || text === '') return move + shown;
      const format = typeof style === 'string' ? style : [...style];
      return move + styleText(format, shown, { validateStream: false });
    })
    .join('');
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Isolates right-to-left text, so that it does not reverse the text next to it. */
function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
