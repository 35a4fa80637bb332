import type { RefCallback } from 'react';

/**
 * Gives the focus to another element when the focused one is removed. Otherwise the next key
 * would start at the top of the page. `heirOf` runs while the element is still in the document.
 * @example <button ref={focusHeir(() => field.current)}>
 */
export function focusHeir(
  heirOf: (leaving: HTMLElement) => HTMLElement | null,
): RefCallback<HTMLElement> {
  return (element) => () => {
    if (element === null || !element.contains(document.activeElement)) return;
    const heir = heirOf(element);
    // React is still committing, and dispatches no event for a focus that moves now.
    queueMicrotask(() => {
      const isLost = !element.isConnected && document.activeElement === document.body;
      if (isLost) heir?.focus({ preventScroll: true });
    });
  };
}
