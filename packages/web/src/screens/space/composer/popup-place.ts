/** A box on the screen, in CSS pixels from its upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PopupPlace {
  /** From where the page begins: its left, or its right in a right-to-left language. */
  readonly insetInlineStart: number;
  readonly width: number;
  readonly maxHeight: number;
  readonly top?: number;
  readonly bottom?: number;
}

const WIDEST = 360;
const TALLEST = 320;
const MARGIN = 8;
// Clear of the frame of the field, too, which stands off further under a finger.
const GAP = 20;
const LINE_GAP = 4;

/** Where a list goes that belongs to what stands in `anchor`: above it where there is room. */
export function popupPlace({
  anchor,
  lineTop,
  screen,
  isRtlLine,
  isRtlPage,
}: {
  readonly anchor: Box;
  /** Where the line begins that says who will answer: a list above the field leaves it in sight. */
  readonly lineTop: number;
  readonly screen: { readonly width: number; readonly height: number };
  readonly isRtlLine: boolean;
  readonly isRtlPage: boolean;
}): PopupPlace {
  const width = Math.min(WIDEST, screen.width - 2 * MARGIN);
  const wanted = isRtlLine ? anchor.x + anchor.width - width : anchor.x;
  const x = Math.max(MARGIN, Math.min(wanted, screen.width - width - MARGIN));
  const insetInlineStart = isRtlPage ? screen.width - x - width : x;
  const end = Math.min(anchor.y - GAP, lineTop - LINE_GAP);
  const above = end - MARGIN;
  const below = screen.height - anchor.y - anchor.height - GAP - MARGIN;
  if (above >= Math.min(TALLEST, below)) {
    return {
      insetInlineStart,
      width,
      bottom: screen.height - end,
      maxHeight: Math.min(TALLEST, above),
    };
  }
  const top = anchor.y + anchor.height + GAP;
  return { insetInlineStart, width, top, maxHeight: Math.min(TALLEST, below) };
}

const STRONG_RTL =
  /^[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]$/u;

/** Whether the line that has `at` in it is read from right to left: its first letter decides. */
export function isRtlLineAt(text: string, at: number): boolean {
  const start = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
  const line = text.slice(start).split(/[\n\r]/u, 1)[0] ?? '';
  const letter = /\p{L}/u.exec(line)?.[0] ?? '';
  return STRONG_RTL.test(letter);
}
