import type { RefCallback } from 'react';

/**
 * Moves the focus to another element when the focused element is removed. Otherwise the next key
 * would start at the top of the page. `nextFocus` runs while the removed element is still in the
 * document.
 * @example <button ref={focusAfterRemoval(() => field.current)}>
 */
export function focusAfterRemoval(
  nextFocus: (leaving: HTMLElement) => HTMLElement | null,
): RefCallback<HTMLElement> {
  return (element) => () => {
    if (element === null || !element.contains(document.activeElement)) return;
    const next = nextFocus(element);
    // React is still committing. If the focus moved now, React would dispatch no focus event.
    queueMicrotask(() => {
      const isLost = !element.isConnected && document.activeElement === document.body;
      if (isLost) next?.focus({ preventScroll: true });
    });
  };
}
