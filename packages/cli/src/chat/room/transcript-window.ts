import type { ScreenRow } from '../screen/row.ts';
import { itemRows, type RowFrame } from './item-rows.ts';
import type { TranscriptItem } from './transcript-items.ts';

/** The row at the bottom of the window. If the anchor is null, this row is the newest row. */
export interface ScrollAnchor {
  readonly itemId: string;
  readonly row: number;
}

/** The part of the transcript that the screen shows. */
export interface TranscriptWindow {
  readonly rows: readonly ScreenRow[];
  readonly anchor: ScrollAnchor | null;
  readonly isAtTop: boolean;
  readonly rowsBelow: number;
}

interface WindowSource {
  readonly items: readonly TranscriptItem[];
  readonly frame: RowFrame;
  readonly height: number;
  readonly anchor: ScrollAnchor | null;
  /** The number of rows to scroll up. A negative number scrolls down. */
  readonly move: number;
}

/** Lays out transcripts. The rows of an item are cached until the item changes. */
export class TranscriptLayout {
  #cache = new WeakMap<object, { readonly frame: RowFrame; readonly rows: readonly ScreenRow[] }>();

  window({ items, frame, height, anchor, move }: WindowSource): TranscriptWindow {
    const all: ScreenRow[] = [];
    const places: ScrollAnchor[] = [];
    let bottom = -1;
    for (const item of items) {
      const rows = this.#rowsOf(item, frame);
      const first = all.length;
      for (const [row, one] of rows.entries()) {
        all.push(one);
        places.push({ itemId: item.id, row });
      }
      if (item.id === anchor?.itemId) bottom = first + Math.min(anchor.row, rows.length - 1);
    }
    const last = all.length - 1;
    const lowest = Math.min(height - 1, last);
    const wanted = (bottom === -1 ? last : bottom) - move;
    const end = Math.max(lowest, Math.min(wanted, last));
    const shown = all.slice(Math.max(end - height + 1, 0), end + 1);
    return {
      rows: shown,
      anchor: end >= last ? null : (places[end] ?? null),
      isAtTop: end - height + 1 <= 0,
      rowsBelow: last - end,
    };
  }

  #rowsOf(item: TranscriptItem, frame: RowFrame): readonly ScreenRow[] {
    const found = this.#cache.get(item.of);
    if (found !== undefined && isSame(found.frame, frame)) return found.rows;
    const rows = itemRows(item, frame);
    this.#cache.set(item.of, { frame, rows });
    return rows;
  }
}

function isSame(one: RowFrame, other: RowFrame): boolean {
  return one.columns === other.columns && one.members === other.members && one.me === other.me;
}
