import type { KeyboardEvent } from 'react';

/** The arrow key down moves from the search field to the first result. */
export function toFirstHit(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
  const hit = event.currentTarget.parentElement?.querySelector<HTMLElement>('[data-hit]');
  if (hit === undefined || hit === null) return;
  event.preventDefault();
  hit.focus();
}
