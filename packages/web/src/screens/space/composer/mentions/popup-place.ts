/** A box in CSS pixels, relative to the upper left corner of the screen. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PopupPlace {
  /** The distance from the left edge, or from the right edge on a right-to-left page. */
  readonly insetInlineStart: number;
  readonly width: number;
  readonly maxHeight: number;
  readonly top?: number;
  readonly bottom?: number;
}

const WIDEST = 360;
const TALLEST = 320;
const MARGIN = 8;
// The gap also clears the border of the field, which has more padding on touch screens.
const GAP = 20;
const LINE_GAP = 4;

/**
 * The position of a list for the text in `anchor`: above the text if there is enough space, else
 * below.
 */
export function popupPlace({
  anchor,
  lineTop,
  screen,
  isRtlLine,
  isRtlPage,
}: {
  readonly anchor: Box;
  /** The top of the “Will answer” line. A list above the field must not cover this line. */
  readonly lineTop: number;
  readonly screen: { readonly width: number; readonly height: number };
  readonly isRtlLine: boolean;
  readonly isRtlPage: boolean;
}): PopupPlace {
  const width = Math.min(WIDEST, screen.width - 2 * MARGIN);
  const preferredX = isRtlLine ? anchor.x + anchor.width - width : anchor.x;
  const x = Math.max(MARGIN, Math.min(preferredX, screen.width - width - MARGIN));
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

/** Whether the line at index `at` is right-to-left. Its first letter decides. */
export function isRtlLineAt(text: string, at: number): boolean {
  const start = Math.max(text.lastIndexOf('\n', at - 1), text.lastIndexOf('\r', at - 1)) + 1;
  const line = text.slice(start).split(/[\n\r]/u, 1)[0] ?? '';
  const letter = /\p{L}/u.exec(line)?.[0] ?? '';
  return STRONG_RTL.test(letter);
}
