import type { RowTop, ScrollState } from './reading-place.ts';

/** The element of a row. Null if the row is too far from the visible area to be rendered. */
export function rowElement(scroller: HTMLElement, key: string): HTMLElement | null {
  return scroller.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
}

/** The distance of a row from the top of the visible area. */
export function topOf(scroller: HTMLElement, key: string): number | null {
  const row = rowElement(scroller, key);
  if (row === null) return null;
  return row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

/** The visible rows from top to bottom. Separators are last, because they may be removed. */
export function topsOf(scroller: HTMLElement): readonly RowTop[] {
  const { top: edge, height } = scroller.getBoundingClientRect();
  const visibleRows = [...scroller.querySelectorAll<HTMLElement>('[data-row]')].flatMap((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom <= edge || top >= edge + height) return [];
    return [{ key: row.dataset['row'] ?? '', top: top - edge, isSaid: row.tagName === 'ARTICLE' }];
  });
  const inOrder = visibleRows.toSorted((one, other) => one.top - other.top);
  return [...inOrder.filter(({ isSaid }) => isSaid), ...inOrder.filter(({ isSaid }) => !isSaid)];
}

export function scrolledOf(scroller: HTMLElement): ScrollState {
  return {
    top: scroller.scrollTop,
    height: scroller.scrollHeight,
    viewHeight: scroller.clientHeight,
  };
}
